import { createEgress } from '@osk/egress';
import { startTestService, type TestService } from '@osk/service-host/testing';
import delivery from '../../index';
import { quiet, scanStarted, startReceiver, webhookClient, type TestReceiver } from './webhooks.fixture';

/** Every way to spell an address that is not the customer's business. The deployment allows none of them. */
describe('addresses that may not be reached', () => {
  const names: Record<string, string[]> = {};
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;

  beforeAll(async () => {
    const resolver = (host: string) => Promise.resolve(names[host] ?? []);
    service = await startTestService(delivery, { egress: createEgress({ allow: [], allowHttp: true, resolver }) });
    hooks = webhookClient(service);
  });
  afterAll(() => service.close());

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.8/',
    'https://192.168.1.1:8443/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[0:0:0:0:0:ffff:a00:8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://inside.example/',
    'https://mixed.example/',
    'https://nowhere.example/',
    'https://user:password@public.example/',
    'https://public.example@127.0.0.1/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not a url',
    '//public.example/',
    'https://',
  ])('%s is refused when the subscription is made, and when one is changed', async (url) => {
    Object.assign(names, {
      'public.example': ['8.8.8.8'],
      'inside.example': ['10.1.2.3'],
      'mixed.example': ['8.8.8.8', '127.0.0.1'],
      localhost: ['127.0.0.1'],
      'localhost.': ['127.0.0.1'],
    });
    const made = await hooks.create({ name: 'hook', url, events: ['*'] });
    expect([made.status, made.json.success]).toEqual([400, false]);
    expect(made.json.detail).toMatch(/^url: /);
    const id = await hooks.subscribe('https://public.example/hook');
    expect((await hooks.change(id, { url })).status).toBe(400);
    expect((await hooks.get(id)).url).toBe('https://public.example/hook');
    await hooks.remove(id);
  });

  test('http is refused unless the deployment allows it', async () => {
    names['public.example'] = ['8.8.8.8'];
    const strict = await startTestService(delivery, {
      egress: createEgress({ allow: [], allowHttp: false, resolver: (host) => Promise.resolve(names[host] ?? []) }),
    });
    const made = await webhookClient(strict).create({ name: 'x', url: 'http://public.example/', events: ['*'] });
    expect(made.status).toBe(400);
    await strict.close();
  });

  test.each([['127.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], ['8.8.8.8', '127.0.0.1']])(
    'a name that means %s by the time of the delivery is not called; that is an attempt in the log',
    async (...addresses) => {
      const receiver = await startReceiver();
      const { port } = new URL(receiver.url);
      names['rebound.example'] = ['8.8.8.8'];
      const id = await hooks.subscribe(`http://rebound.example:${port}/hook`);
      names['rebound.example'] = addresses;
      await service.bus.publish(scanStarted(service));
      await quiet(service);
      expect(receiver.calls).toEqual([]);
      const { deliveries } = await hooks.log(id);
      expect(deliveries).toMatchObject([
        { attempt: 1, success: false, status_code: null, error: expect.stringContaining('not allowed') },
      ]);
      await hooks.remove(id);
      await receiver.close();
    },
  );
});

describe('a receiver that redirects', () => {
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;
  let inside: TestReceiver;

  beforeAll(async () => {
    service = await startTestService(delivery);
    hooks = webhookClient(service);
    inside = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await inside.close();
  });

  test.each([301, 302, 303, 307, 308])('%i is not followed, and is a failure', async (status) => {
    const redirecting = await startReceiver((_req, res) => res.writeHead(status, { location: inside.url }).end());
    const id = await hooks.subscribe(redirecting.url, { secret: 'not for others', headers: { 'X-Key': 'secret-key' } });
    const { json } = await hooks.post(id, 'test');
    expect(json.data).toMatchObject({ delivered: false, status_code: status });
    expect([redirecting.calls.length, inside.calls.length]).toEqual([1, 0]);
    await hooks.remove(id);
    await redirecting.close();
  });
});
