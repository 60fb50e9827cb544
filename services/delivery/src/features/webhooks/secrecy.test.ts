import { startTestService, type TestService } from '@osk/service-host/testing';
import type { Logger } from '@osk/service-kit';
import delivery from '../../index';
import { quiet, scanStarted, startReceiver, webhookClient, type TestReceiver } from './webhooks.fixture';

/** Every line the service writes to its log, as text. */
function listeningLogger(lines: string[]): Logger {
  const write = (message: string, details?: object) => {
    const errors = Object.values(details ?? {}).filter((value) => value instanceof Error);
    lines.push(message, JSON.stringify(details ?? {}), ...errors.map((error) => `${error.message} ${error.stack}`));
  };
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
  return logger;
}

describe('secrets and header values', () => {
  const SECRETS = ['first-secret-value', 'second-secret-value', 'header-secret-value', 'third-secret-value'];
  const lines: string[] = [];
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;
  let receiver: TestReceiver;

  beforeAll(async () => {
    service = await startTestService(delivery, {
      build: (deps) => delivery.buildApp({ ...deps, logger: listeningLogger(lines) }),
    });
    hooks = webhookClient(service);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  const telling = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  test('are in no answer, log line, event, job or error, whatever happens to the subscription', async () => {
    const answers: string[] = [];
    const call = async (path: string, method = 'GET', body?: Record<string, unknown>) => {
      const { text, json } = await service.call(path, { method, body });
      answers.push(text);
      return json;
    };
    const order = {
      name: 'hook',
      url: receiver.url,
      events: ['scan.*'],
      secret: SECRETS[0],
      headers: { Authorization: SECRETS[2] },
    };
    const { data } = await call('/api/webhooks', 'POST', order);
    const path = `/api/webhooks/${data.subscription_id}`;
    await call('/api/webhooks', 'POST', { ...order, url: 'https://10.0.0.1/' });
    await call('/api/webhooks', 'POST', { ...order, headers: { Host: SECRETS[2] } });
    await call('/api/webhooks', 'POST', { ...order, headers: { 'X-A': `${SECRETS[2]}\r\n` } });
    await call('/api/webhooks', 'POST', { ...order, events: ['no.such'] });
    receiver.answers.push(500, 204);
    await service.bus.publish(scanStarted(service));
    await quiet(service);
    await call(`${path}/rotate-secret`, 'POST', { secret: SECRETS[1] });
    await call(`${path}/rotate-secret`, 'POST', { secret: SECRETS[3], more: true });
    await call(path, 'PUT', { secret: SECRETS[3], headers: { Authorization: SECRETS[2] } });
    await call(`${path}/test`, 'POST');
    await call('/api/webhooks');
    await call(`${path}/deliveries`);
    expect(receiver.calls.at(-1)!.headers.authorization).toBe(SECRETS[2]);
    expect(telling(answers.join('\n'))).toEqual([]);
    expect(telling(lines.join('\n'))).toEqual([]);
    expect(telling(JSON.stringify([service.bus.published, service.bus.enqueued]))).toEqual([]);
    expect(lines.join('\n')).toContain('webhook attempt failed');
    await hooks.remove(data.subscription_id);
  });

  test('sealed for one purpose and one subscription, they open for no other', async () => {
    const id = await hooks.subscribe(receiver.url, { secret: SECRETS[0] });
    const other = await startTestService(delivery);
    const sealed = service.vault.seal(SECRETS[0]!, { teamId: 'team_a', purpose: 'subscriptions.secret', id });
    expect(() =>
      service.vault.open(sealed, { teamId: 'team_a', purpose: 'subscriptions.previous_secret', id }),
    ).toThrow();
    expect(() => service.vault.open(sealed, { teamId: 'team_b', purpose: 'subscriptions.secret', id })).toThrow();
    expect(() => other.vault.open(sealed, { teamId: 'team_a', purpose: 'subscriptions.secret', id })).toThrow();
    await other.close();
    await hooks.remove(id);
  });
});
