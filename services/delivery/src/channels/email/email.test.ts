import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_TEAM } from '@osk/contracts';
import { createCa } from '@osk/egress/testing';
import { ME, OTHER_TEAM, startChannels, TEAM, type ChannelsFixture } from '../../testing/channels-fixture';
import { hostileNotification, sampleNotification } from '../../testing/notifications';
import { headerOf, PASSWORD, startSmtpReceiver, USER, type SmtpReceiver } from '../../testing/smtp-receiver';
import { RecipientsUnknownError } from '../recipients';

const EMAIL = '/api/integration-config/email';
const ZOE = { user_id: 'user_zoe', email: 'zoe@example.com', name: 'Zoë' };
const ANN = { user_id: ME, email: 'ann@example.com', name: 'Ann' };
const ca = createCa();
let folder: string;
let caFile: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'osk-mail-'));
  caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, ca.cert);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("email over a team's own server", () => {
  let fixture: ChannelsFixture;
  let server: SmtpReceiver;
  let connection: Record<string, unknown>;
  const call: ChannelsFixture['service']['call'] = (path, options) => fixture.service.call(path, options);
  const test_ = (body?: unknown, team_id = TEAM) =>
    call(`${EMAIL}/test`, { method: 'POST', body, headers: fixture.service.identity.as({ team_id }) });
  const sendAll = async (notification = sampleNotification()) => {
    const channel = fixture.channel('email');
    const targets = await channel.targets(notification);
    return Promise.all(targets.map((target) => channel.send(notification, target)));
  };
  const mailed = () => server.mails.map(({ to }) => to).sort();

  beforeAll(async () => {
    server = await startSmtpReceiver({ ca });
    connection = {
      smtp_host: '127.0.0.1',
      smtp_port: server.port,
      smtp_username: USER,
      smtp_password: PASSWORD,
    };
    fixture = await startChannels({ env: { OSK_SMTP_CA_FILE: caFile, OSK_OPERATOR_EMAIL: 'root@example.com' } });
    await fixture.members(TEAM, [ZOE, ANN]);
  });
  afterAll(async () => {
    await fixture.close();
    await server.close();
  });
  beforeEach(async () => {
    server.mails.length = 0;
    server.refuse = {};
    await fixture.put(EMAIL, connection);
  });

  test('each member gets a mail of their own, as text and as HTML', async () => {
    expect(await sendAll()).toEqual([
      { ok: true, status_code: null },
      { ok: true, status_code: null },
    ]);
    expect(mailed()).toEqual([['ann@example.com'], ['zoe@example.com']]);
    const mail = server.mails.find(({ to }) => to[0] === 'zoe@example.com')!;
    expect(mail).toMatchObject({ from: USER, secure: true, user: USER });
    expect(headerOf(mail, 'Subject')).toBe('[HIGH] Security alert: bucket is public');
    expect(headerOf(mail, 'To')).toContain('<zoe@example.com>');
    expect(headerOf(mail, 'List-Unsubscribe')).toContain('/api/docs#/notifications/updateMyNotificationPreferences');
    expect(mail.raw).toMatch(/Content-Type: text\/plain/i);
    expect(mail.raw).toMatch(/Content-Type: text\/html/i);
    expect(new Set(server.mails.map((one) => headerOf(one, 'Message-ID'))).size).toBe(2);
  });

  test('who wants no mail, or not of this category, gets none', async () => {
    const prefer = (user_id: string, body: unknown) =>
      call('/api/notifications/preferences/me', {
        method: 'PUT',
        body,
        headers: fixture.service.identity.as({ user_id }),
      });
    expect((await prefer(ZOE.user_id, { opted_out: true })).status).toBe(200);
    await prefer(ANN.user_id, { muted_categories: ['compliance'] });
    await sendAll();
    expect(mailed()).toEqual([['ann@example.com']]);
    await sendAll(sampleNotification({ source: 'compliance' }));
    expect(mailed()).toEqual([['ann@example.com']]);
    await prefer(ZOE.user_id, { opted_out: false });
    await prefer(ANN.user_id, { muted_categories: [] });
  });

  test('hostile texts reach nobody else', async () => {
    await sendAll(hostileNotification());
    expect(mailed()).toEqual([['ann@example.com'], ['zoe@example.com']]);
    for (const mail of server.mails) {
      expect(headerOf(mail, 'Bcc')).toBeUndefined();
      expect(mail.raw.slice(mail.raw.indexOf('text/html'))).not.toContain('<script');
    }
  });

  test('an address that is none is not sent to', async () => {
    await fixture.members(TEAM, [{ user_id: 'user_bad', email: 'x@example.com>\r\nRCPT TO:<victim@example.com' }]);
    expect(await sendAll()).toMatchObject([{ ok: false, retryable: false }]);
    expect(server.mails).toEqual([]);
    await fixture.members(TEAM, [ZOE, ANN]);
  });

  test('a refusal for good is final, one for now is not', async () => {
    server.refuse.recipient = 550;
    expect(await sendAll()).toMatchObject([{ retryable: false, status_code: 550 }, { retryable: false }]);
    server.refuse.recipient = 451;
    expect(await sendAll()).toMatchObject([{ retryable: true, status_code: 451 }, { retryable: true }]);
  });

  test('a team that is not known yet is asked for', async () => {
    await fixture.put(EMAIL, connection, OTHER_TEAM);
    const elsewhere = sampleNotification({ team_id: OTHER_TEAM });
    await expect(fixture.channel('email').targets(elsewhere)).rejects.toBeInstanceOf(RecipientsUnknownError);
    const sent = await fixture.channel('email').send(elsewhere, { ref: ZOE.user_id, label: ZOE.email });
    expect(sent).toMatchObject({ ok: false, retryable: true });
    await call(EMAIL, { method: 'DELETE', headers: fixture.service.identity.as({ team_id: OTHER_TEAM }) });
    expect(await fixture.channel('email').targets(elsewhere)).toEqual([]);
  });

  test('conditions of the platform go to the administrator alone, and only grave ones', async () => {
    await sendAll(sampleNotification({ type: 'platform.worker_down', severity: 'critical' }));
    expect(mailed()).toEqual([['root@example.com']]);
    await sendAll(sampleNotification({ type: 'platform.worker_down', severity: 'medium' }));
    expect(mailed()).toHaveLength(1);
    // Without a team there are only the deployment's own channels, and this deployment has none.
    expect(await fixture.channel('email').targets(sampleNotification({ team_id: NO_TEAM }))).toEqual([]);
  });

  test('the connection test connects, secures, signs in and sends nothing', async () => {
    const { status, json } = await test_();
    expect(status).toBe(200);
    expect(json.data).toEqual({ tested: 'team', secured: true, signed_in: true });
    expect((await test_({ ...connection })).json.data).toMatchObject({ tested: 'given' });
    expect(server.mails).toEqual([]);
    expect((await test_(undefined, OTHER_TEAM)).status).toBe(404);
  });

  test('a failed connection test says how far it came', async () => {
    const wrong = await test_({ ...connection, smtp_password: 'wrong-pass' });
    expect(wrong.status).toBe(400);
    expect(wrong.json).toMatchObject({ success: false, stage: 'sign_in', smtp_status: 535 });
    expect(wrong.text).not.toContain('wrong-pass');
    const nobody = await test_({ ...connection, smtp_port: 1 });
    expect(nobody.json).toMatchObject({ stage: 'connect', smtp_status: null });
    const inside = await test_({ ...connection, smtp_host: '10.0.0.1' });
    expect(inside.status).toBe(400);
    expect(inside.json.message).toMatch(/^smtp_host: /);
  });

  test('the stored password stays where it was meant for', async () => {
    const { smtp_password: _, ...without } = connection;
    expect(await fixture.put(EMAIL, { ...without, from_email: 'sec@example.com' })).toMatchObject({
      status: 200,
      data: { has_password: true, from_email: 'sec@example.com' },
    });
    expect((await test_()).status).toBe(200);
    const elsewhere = [
      { smtp_host: 'localhost' },
      { smtp_port: 2525 },
      { smtp_username: 'other@example.com' },
      { use_tls: false },
    ];
    for (const change of elsewhere) {
      const body = { ...without, from_email: 'sec@example.com', ...change };
      for (const refused of [await call(EMAIL, { method: 'PUT', body }), await test_(body)]) {
        expect([400, 422]).toContain(refused.status);
        expect(refused.json.message).toMatch(/smtp_(password|host)/);
      }
    }
  });

  test.each([
    ['smtp_host', { smtp_host: 'mail example' }],
    ['smtp_port', { smtp_port: 0 }],
    ['smtp_port', { smtp_port: '587' }],
    ['from_email', { from_email: 'a@b\r\nBcc: c@d' }],
    ['from_email', { smtp_username: 'apikey' }],
    ['smtp_username', { smtp_username: undefined, from_email: USER }],
    ['use_tls', { use_tls: 'yes' }],
  ])('a bad %s is named', async (field, change) => {
    const { status, json } = await call(EMAIL, { method: 'PUT', body: { ...connection, ...change } });
    expect(status).toBe(422);
    expect(json.message).toContain(field);
  });

  test('a test notification goes to the one who asks for it', async () => {
    const { status, json } = await call('/api/integration-config/notifications/test', {
      method: 'POST',
      body: { channel: 'email' },
    });
    expect(status).toBe(200);
    expect(json.data.results).toMatchObject([{ channel: 'email', configured: true, delivered: true, error: null }]);
    expect(mailed()).toEqual([['ann@example.com']]);
  });
});

describe("email over the deployment's server", () => {
  test('serves every team, whatever it has connected, and what has no team', async () => {
    const server = await startSmtpReceiver({ ca });
    const own = await startSmtpReceiver({ ca });
    const fixture = await startChannels({
      env: {
        SMTP_SERVER: '127.0.0.1',
        SMTP_PORT: String(server.port),
        SMTP_USER: USER,
        SMTP_PASSWORD: PASSWORD,
        SMTP_FROM: 'Security <sec@example.com>',
        OSK_SMTP_CA_FILE: caFile,
        OSK_OPERATOR_EMAIL: 'root@example.com',
      },
    });
    await fixture.members(TEAM, [ZOE]);
    await fixture.put(EMAIL, {
      smtp_host: '127.0.0.1',
      smtp_port: own.port,
      smtp_username: USER,
      smtp_password: PASSWORD,
    });
    const channel = fixture.channel('email');
    const team = sampleNotification();
    const deployment = sampleNotification({ team_id: NO_TEAM, type: 'platform.worker_down' });
    for (const notification of [team, deployment])
      for (const target of await channel.targets(notification))
        expect(await channel.send(notification, target)).toMatchObject({ ok: true });
    expect(server.mails.map(({ from, to }) => [from, ...to])).toEqual([
      ['sec@example.com', 'zoe@example.com'],
      ['sec@example.com', 'root@example.com'],
    ]);
    expect(headerOf(server.mails[0]!, 'From')).toBe('Security <sec@example.com>');
    expect(own.mails).toEqual([]);
    const { json } = await fixture.service.call('/api/integration-config/notifications/status');
    expect(json.data).toMatchObject({ channels: { email: true }, email_settings: 'deployment' });
    const tested = await fixture.service.call(`${EMAIL}/test`, { method: 'POST' });
    expect(tested.json.data).toEqual({ tested: 'deployment', secured: true, signed_in: true });
    await fixture.close();
    await server.close();
    await own.close();
  });
});
