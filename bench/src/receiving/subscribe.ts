/** Subscribes every address to the bench's events, as the administrator of a platform that `RunningPlatform` started. */
export async function subscribeAll(platformUrl: string, urls: readonly string[]): Promise<void> {
  const signedIn = await call<{ session_id: string }>(`${platformUrl}/api/auth/login`, {
    email: 'admin@localhost',
    password: 'a password for the bench',
  });
  for (const [i, url] of urls.entries()) {
    const hook = { name: `receiver ${i}`, url, events: ['webhook.test'], secret: `the secret of receiver ${i}` };
    await call(`${platformUrl}/api/webhooks`, hook, { 'x-session-id': signedIn.session_id });
  }
}

async function call<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
