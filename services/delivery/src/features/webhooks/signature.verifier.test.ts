import { createHmac, timingSafeEqual } from 'node:crypto';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { silentLogger } from '@osk/service-kit';
import delivery from '../../index';
import { SecretExpiry } from './secret-expiry';
import { SubscriptionRepository } from './subscription.repo';
import { quiet, scanStarted, startReceiver, webhookClient, type Call, type TestReceiver } from './webhooks.fixture';

const equal = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** As a customer writes it from the specification: HMAC-SHA256 of the raw bytes, compared in constant time. */
function accepts({ headers, raw }: Call, secret: string): boolean {
  const given = headers['x-webhook-signature'];
  if (typeof given !== 'string' || !/^sha256=[0-9a-f]{64}$/.test(given)) return false;
  return equal(given, `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`);
}

/** As the Standard Webhooks have it: any of the signatures, over id, time and body; not older than five minutes. */
function acceptsStandard({ headers, raw }: Call, secret: string, now = Date.now()): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  ) as [string, string, string];
  if (!/^[0-9]+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > 300) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), raw]);
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return signatures.split(' ').some((one) => equal(one, expected));
}

describe('a verifier written from the specification', () => {
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;
  let receiver: TestReceiver;

  beforeAll(async () => {
    service = await startTestService(delivery);
    hooks = webhookClient(service);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });
  beforeEach(() => receiver.calls.splice(0));

  const deliver = async (): Promise<Call> => {
    await service.bus.publish(scanStarted(service, 'scan_ünïcode_☃'));
    await quiet(service);
    return receiver.calls.at(-1)!;
  };

  test.each(['a plain secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'sécrèt ☃ of bytes'])(
    'takes what is signed with %j and refuses every change',
    async (secret) => {
      const id = await hooks.subscribe(receiver.url, { secret });
      const call = await deliver();
      expect([accepts(call, secret), acceptsStandard(call, secret)]).toEqual([true, true]);
      const other = { ...call, raw: Buffer.from(call.raw) };
      other.raw[10]! ^= 1;
      expect([accepts(other, secret), acceptsStandard(other, secret)]).toEqual([false, false]);
      expect([accepts(call, `${secret}x`), acceptsStandard(call, `${secret}QUFB`)]).toEqual([false, false]);
      expect(acceptsStandard(call, secret, Date.now() + 301_000)).toBe(false);
      expect(JSON.parse(call.raw.toString()).data.scan_id).toBe('scan_ünïcode_☃');
      await hooks.remove(id);
    },
  );

  test('rotation: both secrets are accepted for a while, X-Webhook-Signature is by the new one', async () => {
    const id = await hooks.subscribe(receiver.url, { secret: 'the-old-secret' });
    const rotated = await hooks.post(id, 'rotate-secret', {});
    const { secret, previous_secret_expires_at } = rotated.json.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Date.parse(previous_secret_expires_at) - Date.now()).toBeGreaterThan(23 * 3600_000);
    const call = await deliver();
    expect([accepts(call, secret), accepts(call, 'the-old-secret')]).toEqual([true, false]);
    expect([acceptsStandard(call, secret), acceptsStandard(call, 'the-old-secret')]).toEqual([true, true]);
    expect(String(call.headers['webhook-signature']).split(' ')).toHaveLength(2);
    const listed = await service.call('/api/webhooks');
    expect(listed.text).not.toContain(secret.slice(6));
    expect((await hooks.get(id)).previous_secret_expires_at).toBe(previous_secret_expires_at);

    // A second rotation drops the first: no more than two secrets ever live.
    await hooks.post(id, 'rotate-secret', { secret: 'the-third-secret', overlap_hours: 1 });
    const third = await deliver();
    expect(['the-third-secret', secret, 'the-old-secret'].map((one) => acceptsStandard(third, one))).toEqual([
      true,
      true,
      false,
    ]);
    // A secret set by the ordinary change, or a rotation without overlap, ends the old one at once.
    await hooks.change(id, { secret: 'the-fourth-secret' });
    const fourth = await deliver();
    expect(['the-fourth-secret', 'the-third-secret'].map((one) => acceptsStandard(fourth, one))).toEqual([true, false]);
    const last = await hooks.post(id, 'rotate-secret', { secret: 'the-fifth-secret', overlap_hours: 0 });
    expect(last.json.data).toEqual({ subscription_id: id, secret: null, previous_secret_expires_at: null });
    const fifth = await deliver();
    expect(['the-fifth-secret', 'the-fourth-secret'].map((one) => acceptsStandard(fifth, one))).toEqual([true, false]);
    await hooks.remove(id);
  });

  test('when the overlap has ended the old secret is wiped, and signs nothing', async () => {
    const id = await hooks.subscribe(receiver.url, { secret: 'the-old-secret' });
    await hooks.post(id, 'rotate-secret', { secret: 'the-new-secret', overlap_hours: 1 });
    const repository = new SubscriptionRepository(service.store);
    const expiry = new SecretExpiry(repository, silentLogger);
    const team = service.identity.claims().team_id;
    await expiry.run();
    expect((await repository.find(team, id))!.sealed_previous_secret).not.toBeNull();
    await repository.change(team, id, { previous_secret_until: new Date(Date.now() - 1000) });
    const call = await deliver();
    expect(['the-new-secret', 'the-old-secret'].map((one) => acceptsStandard(call, one))).toEqual([true, false]);
    expect((await hooks.get(id)).previous_secret_expires_at).toBeNull();
    await expiry.run();
    expect(await repository.find(team, id)).toMatchObject({
      sealed_previous_secret: null,
      previous_secret_until: null,
    });
    await hooks.remove(id);
  });

  test('a secret that no longer opens is an attempt in the log that says so; rotating mends it', async () => {
    const id = await hooks.subscribe(receiver.url, { secret: 'the-old-secret' });
    const repository = new SubscriptionRepository(service.store);
    await repository.change(service.identity.claims().team_id, id, { sealed_secret: 'sealed by another key' });
    await hooks.post(id, 'test');
    expect((await hooks.log(id)).deliveries).toMatchObject([
      { success: false, status_code: null, error: expect.stringContaining('cannot be opened') },
    ]);
    const { status, json } = await hooks.post(id, 'rotate-secret', {});
    expect([status, json.data.previous_secret_expires_at]).toEqual([200, null]);
    expect(accepts(await deliver(), json.data.secret)).toBe(true);
    await hooks.remove(id);
  });

  test('a subscription that had no secret gets one; what cannot be is refused by name', async () => {
    const id = await hooks.subscribe(receiver.url);
    expect((await hooks.post(id, 'rotate-secret', { secret: 'short' })).text).toContain('secret');
    expect((await hooks.post(id, 'rotate-secret', { overlap_hours: 169 })).text).toContain('overlap_hours');
    expect((await hooks.post(id, 'rotate-secret', { overlap_hours: -1 })).status).toBe(422);
    expect((await hooks.post(id, 'rotate-secret', { more: 1 })).status).toBe(422);
    const { json } = await hooks.post(id, 'rotate-secret', {});
    expect(json.data.previous_secret_expires_at).toBeNull();
    const call = await deliver();
    expect([accepts(call, json.data.secret), acceptsStandard(call, json.data.secret)]).toEqual([true, true]);
    const them = service.identity.as({ team_id: 'team_01j00000000000000000000002' });
    const theirs = { method: 'POST', body: {}, headers: them };
    expect((await service.call(`/api/webhooks/${id}/rotate-secret`, theirs)).status).toBe(404);
    await hooks.remove(id);
  });
});
