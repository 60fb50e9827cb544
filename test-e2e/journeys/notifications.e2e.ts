import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus, type Bus } from '@osk/bus';
import { makeEvent, type EventData, type EventName } from '@osk/contracts';
import {
  PASSWORD as MAIL_PASSWORD,
  USER as MAIL_USER,
  startSmtpReceiver,
  type SmtpReceiver,
} from '@osk/delivery/testing';
import { createCa } from '@osk/egress/testing';
import { ADMIN, runtimeOf, startAllInOne, type AllInOne } from '../support/all-in-one';
import { signIn, type Client } from '../support/client';
import { until } from '../support/processes';
import { startSecureReceiver, type SecureReceiver } from '../support/secure-receiver';

/** Every row of "Notifications raised by the platform", each heard by a server of its protocol. */
describe('what people are told', () => {
  let platform: AllInOne;
  let session: Client & { teamId: string };
  let folder: string;
  let web: SecureReceiver;
  let mail: SmtpReceiver;
  let bus: Bus;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'osk-e2e-ca-'));
    const ca = createCa();
    const trusted = join(folder, 'ca.pem');
    web = await startSecureReceiver(ca);
    mail = await startSmtpReceiver({ ca });
    writeFileSync(trusted, ca.cert);
    platform = await startAllInOne({
      NODE_EXTRA_CA_CERTS: trusted,
      CHAT_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      PAGERDUTY_EVENTS_URL: web.url,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      SMTP_USER: MAIL_USER,
      SMTP_PASSWORD: MAIL_PASSWORD,
      OSK_SMTP_CA_FILE: trusted,
      OSK_OPERATOR_EMAIL: 'operator@example.test',
    });
    session = await signIn(platform.url, ADMIN.email, ADMIN.password);
    for (const [channel, body] of Object.entries({
      slack: { webhook_url: `${web.url}/slack`, channel_name: '#security' },
      teams: { webhook_url: `${web.url}/teams` },
      pagerduty: { integration_key: 'a'.repeat(32), service_name: 'Security' },
      'notification-webhook': { url: `${web.url}/own` },
    })) {
      const { status, text } = await session.put(`/api/integration-config/${channel}`, body);
      expect([channel, status, text]).toEqual([channel, 200, text]);
    }
    bus = await connectBus({ url: runtimeOf(platform).rabbitmqUrl, service: 'e2e' });
  });
  afterAll(async () => {
    await bus.close();
    await platform.stop();
    await Promise.all([web.close(), mail.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** As the service that owns the event sends it. */
  const happens = <N extends EventName>(name: N, data: EventData<N>, team_id = session.teamId) =>
    bus.publish(makeEvent(name, { team_id, source_module: 'e2e' }, data));
  const heard = (path: string, text: string) =>
    until(
      async () => web.received.find((call) => call.path === path && call.text.includes(text)),
      () =>
        `nothing about "${text}" came to ${path}: ${web.received.map((call) => `${call.path} ${call.text}`).join('\n')}`,
    );
  const mailed = (text: string, to = ADMIN.email) =>
    until(
      async () => mail.mails.find((one) => one.to.includes(to) && subjectOf(one.raw).includes(text)),
      () =>
        `no mail about "${text}" to ${to}: ${mail.mails.map((one) => `${one.to.join()} ${subjectOf(one.raw)}`).join('\n')}`,
    );
  const inApp = (text: string) =>
    until(
      async () =>
        (await session.get('/api/notifications')).body.data.notifications.find((one: { title: string }) =>
          one.title.includes(text),
        ),
      `nothing about "${text}" in the centre`,
    );
  const finding = (of: Partial<EventData<'finding.created'>>): EventData<'finding.created'> => ({
    finding_id: 'find_1',
    severity: 'critical',
    title: 'A bucket is public',
    resource_id: 'arn:aws:s3:::backup',
    service: 's3',
    region: 'eu-north-1',
    provider: 'aws',
    account_id: '123456789012',
    scan_run_id: null,
    occurrence_id: 'occur_01j00000000000000000000001',
    vulnerability_id: 's3-public',
    asset_id: 'arn:aws:s3:::backup',
    source: 'cspm',
    priority_rank: 'P1',
    risk_score: 80,
    ...of,
  });

  test('a security alert: in-app, chat, team-chat, paging and the webhook', async () => {
    await happens(
      'finding.created',
      finding({ source: 'container', vulnerability_id: 'CVE-2026-1', title: 'Remote code' }),
    );
    await inApp('CVE-2026-1');
    await heard('/slack', 'CVE-2026-1');
    await heard('/teams', 'CVE-2026-1');
    await heard('/own', 'CVE-2026-1');
    const page = await heard('/v2/enqueue', 'CVE-2026-1');
    expect(page.body).toMatchObject({
      routing_key: 'a'.repeat(32),
      event_action: 'trigger',
      payload: { severity: 'critical' },
    });
  });

  test('what is resolved is resolved where it was paged', async () => {
    const before = await heard('/v2/enqueue', 'CVE-2026-1');
    const {
      priority_rank: _rank,
      risk_score: _score,
      ...ref
    } = finding({
      source: 'container',
      vulnerability_id: 'CVE-2026-1',
      title: 'Remote code',
    });
    await happens('finding.resolved', { ...ref, resolved_by: 'scan' });
    await until(
      async () =>
        web.received.some(({ body }) => body?.event_action === 'resolve' && body?.dedup_key === before.body.dedup_key),
      'the incident was not resolved',
    );
  });

  test('a new finding of a cloud scan: in-app, mail to the members, chat', async () => {
    await happens('finding.created', finding({ occurrence_id: 'occur_01j00000000000000000000002' }));
    await inApp('A bucket is public');
    const { raw, secure } = await mailed('A bucket is public');
    expect({ secure, html: raw.includes('text/html'), text: raw.includes('text/plain') }).toEqual({
      secure: true,
      html: true,
      text: true,
    });
    await heard('/slack', 'A bucket is public');
  });

  test('a deadline that nears and one that is missed: in-app and mail', async () => {
    const { risk_score: _score, ...ref } = finding({ title: 'An old library', vulnerability_id: 'CVE-2026-2' });
    const due_at = '2026-11-22T10:00:00.000Z';
    await happens('sla.warning', { ...ref, due_at });
    await happens('sla.breached', { ...ref, due_at, title: 'An older library' });
    for (const title of ['An old library', 'An older library']) {
      await inApp(title);
      await mailed(title);
    }
  });

  test('drift and a threshold: in-app and mail', async () => {
    const row = { framework_id: 'cis_aws', framework: 'CIS AWS', account_id: null, score: 61 };
    await happens('compliance.drift_detected', {
      ...row,
      previous_score: 80,
      requirements: [{ requirement_id: '2.1.4', title: 'Block public access', failing_resources: 3 }],
      scan_run_id: null,
    });
    await happens('compliance.threshold_breached', { ...row, framework: 'CIS GCP', threshold: 70 });
    for (const framework of ['CIS AWS', 'CIS GCP']) {
      await inApp(framework);
      await mailed(framework);
    }
  });

  test('a scan that fails, with its class and what helps: in-app, mail, chat', async () => {
    const trigger = await session.post('/api/cicd/scans/trigger', { scan_type: 'ssl_security', target: '127.0.0.1:1' });
    expect(trigger.status).toBe(201);
    const { title, body } = await inApp('Scan failed');
    expect([title, body]).toEqual([
      'Scan failed (connectivity): 127.0.0.1:1',
      expect.stringMatching(/What to do: .{20,}/),
    ]);
    await mailed('Scan failed');
    await heard('/slack', 'Scan failed');
  });

  test('a condition of the platform: in-app, chat, and mail to the operator', async () => {
    await happens('platform.condition', {
      kind: 'worker_down',
      dedup_key: 'worker/scans',
      severity: 'high',
      source: 'system',
      title: 'No worker takes scans',
      message: 'For ten minutes nobody has taken a scan.',
      hint: 'Start a worker.',
      resolved: false,
    });
    await inApp('No worker takes scans');
    await heard('/slack', 'No worker takes scans');
    await mailed('No worker takes scans', 'operator@example.test');
    expect(web.received.some(({ path, text }) => path === '/teams' && text.includes('No worker'))).toBe(false);
  });

  test('the test routes say what became of it', async () => {
    const answer = await session.post('/api/integration-config/notifications/test', { channel: 'all' });
    expect(answer.status).toBe(200);
    const status = await session.get('/api/integration-config/notifications/status');
    expect(status.status).toBe(200);
    for (const secret of ['/slack', '/teams', 'a'.repeat(32), MAIL_PASSWORD]) expect(status.text).not.toContain(secret);
  });
});

/** The decoded subject of a mail. */
function subjectOf(raw: string): string {
  const [, folded = ''] = /^Subject: ((?:.*\r?\n)(?:[ \t].*\r?\n)*)/im.exec(raw) ?? [];
  const line = folded.replace(/\r?\n[ \t]/g, ' ').trim();
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_hex, code: string) => String.fromCharCode(parseInt(code, 16))),
            'latin1',
          ).toString(),
    );
}
