/** A multipart form as a client writes it, for `call`. */
export function form(
  file: string | null,
  fields: Record<string, string> = {},
): { method: string; headers: Record<string, string>; body: string } {
  const boundary = 'osk-test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file !== null)
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="report"\r\n` +
        `Content-Type: application/octet-stream\r\n\r\n${file}\r\n`,
    );
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}
