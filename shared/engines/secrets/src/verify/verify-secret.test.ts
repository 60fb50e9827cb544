import { scanText, secretRules, verifySecret, type VerifyFetch } from '../index';
import { githubToken, password, stripeKey } from '../testing/secrets';
import { fillSample } from '../testing/samples';

const [github] = scanText('a', githubToken());
const answering = (status: number, body: unknown = {}) => {
  const calls: Parameters<VerifyFetch>[] = [];
  const fetch: VerifyFetch = async (...call) => {
    calls.push(call);
    return { status, json: async () => body };
  };
  return { fetch, calls };
};

test.each([
  [200, 'active'],
  [401, 'inactive'],
  [500, 'unknown'],
  [429, 'unknown'],
])('an answer of %i means %s', async (status, expected) => {
  const { fetch, calls } = answering(status);
  expect(await verifySecret(github!, fetch)).toBe(expected);
  expect(calls).toMatchObject([
    [
      'https://api.github.com/user',
      { method: 'GET', redirect: 'error', headers: { authorization: `Bearer ${githubToken()}` } },
    ],
  ]);
});

test('where a provider always answers 200, a field tells', async () => {
  const slack = scanText('a', fillSample('xoxb-<<digits:11>>-<<digits:11>>-<<alnum:24>>', 's'))[0]!;
  expect(await verifySecret(slack, answering(200, { ok: true }).fetch)).toBe('active');
  expect(await verifySecret(slack, answering(200, { ok: false }).fetch)).toBe('inactive');
  expect(await verifySecret(slack, answering(200, null).fetch)).toBe('unknown');
});

test('unknown without a call, without the secret, and when the provider cannot be reached', async () => {
  const { fetch, calls } = answering(200);
  const [generic] = scanText('.env', `DB_PASSWORD=${password()}`);
  expect(await verifySecret(generic!, fetch)).toBe('unknown');
  expect(await verifySecret({ ...github! }, fetch)).toBe('unknown');
  expect(calls).toEqual([]);
  expect(await verifySecret(github!, async () => Promise.reject(new Error('no route')))).toBe('unknown');
  expect(await verifySecret(scanText('a', stripeKey())[0]!, answering(401).fetch)).toBe('inactive');
});

test('every call only reads, over https, and sends the secret somewhere', () => {
  const calls = secretRules().flatMap(({ id, verify }) => (verify ? [{ id, ...verify }] : []));
  expect(calls.length).toBeGreaterThan(30);
  for (const { id, url, method = 'GET', headers, body, active, inactive } of calls) {
    const sent = JSON.stringify([url, headers, body]);
    expect([id, /\{secret\}|\{basic\}/.test(sent)]).toEqual([id, true]);
    expect([id, url === '{secret}' || url.startsWith('https://')]).toEqual([id, true]);
    expect([id, method === 'GET' || id.startsWith('slack-')]).toEqual([id, true]);
    expect(active.filter((status) => inactive.includes(status))).toEqual([]);
  }
});
