import type { Bus } from '@osk/bus';
import { SERVICES, type Role, type ServiceName } from '@osk/contracts';
import type { Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createMetrics, generateTokenKeys, loadConfig, silentLogger, type Logger } from '@osk/service-kit';
import { recordingAudit, serveForTest, type TestServer } from '@osk/service-kit/testing';
import { buildGateway, type Gateway } from '../app';
import { gatewayConfig, type GatewayConfig } from '../config';
import { sessionCollection, type SessionDocument } from '../features/sessions/sessions.repo';
import { Operator } from '../features/users/operator';
import { bootstrapFirstUser } from '../features/users/bootstrap';
import { FakeService } from './fake-service';

export const ADMIN = { email: 'admin@example.test', password: 'correct horse battery' };

export interface FixtureOptions {
  replicas?: number;
  config?: Partial<GatewayConfig>;
  logger?: Logger;
  /** Without one the gateway has no broker. */
  connectBus?(): Promise<Bus>;
  busRetryMs?: number;
  /** Own changes go to the audit log, as in production; default: to `audit.entries`. */
  storedAudit?: boolean;
  /** Addresses other than the fake service's. */
  serviceUrls?: Partial<Record<ServiceName, string>>;
}

/** Gateways on one store, in front of one fake service that plays all eight, with a clock that the test moves. */
export class GatewayFixture {
  readonly clock = { now: Date.now() };
  readonly tokenKeys = generateTokenKeys();
  readonly audit = recordingAudit();
  servers: TestServer[] = [];
  stores: Store[] = [];
  private gateways: Gateway[] = [];
  private constructor(
    private readonly testStore: TestStore,
    readonly service: FakeService,
  ) {}

  static async start(options: FixtureOptions = {}): Promise<GatewayFixture> {
    const fixture = new GatewayFixture(await startTestStore(), await FakeService.start());
    for (let index = 0; index < (options.replicas ?? 1); index += 1) await fixture.addReplica(options);
    return fixture;
  }

  /** The first replica, where one is enough. */
  get server(): TestServer {
    return this.servers[0]!;
  }

  get store(): Store {
    return this.stores[0]!;
  }

  async login(email = ADMIN.email, password = ADMIN.password, replica = 0): Promise<Record<string, string>> {
    const answer = await this.servers[replica]!.call('/api/auth/login', { method: 'POST', body: { email, password } });
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`);
    return { 'x-session-id': answer.json.data.session_id };
  }

  /** A new person in the team that `session` works in, with a password of their own; gives their session. */
  async member(session: Record<string, string>, email: string, role: Role): Promise<Person> {
    const me = await this.server.call('/api/auth/me', { headers: session });
    const added = await this.server.call(`/api/teams/${me.json.data.team_id}/members`, {
      method: 'POST',
      headers: session,
      body: { email, role },
    });
    if (added.status !== 201) throw new Error(`adding a member answered ${added.status}: ${added.text}`);
    const { user_id, one_time_password } = added.json.data;
    const password = `own password of ${email}`;
    await this.changePassword(email, one_time_password, password);
    return { userId: user_id, password, session: await this.login(email, password) };
  }

  async changePassword(email: string, current_password: string, new_password: string): Promise<void> {
    const answer = await this.server.call('/api/auth/password', {
      method: 'PUT',
      headers: await this.login(email, current_password),
      body: { current_password, new_password },
    });
    if (answer.status !== 200) throw new Error(`changing the password answered ${answer.status}: ${answer.text}`);
  }

  /** As `osk` on the operator's machine: beside the gateways, on a connection of its own. */
  async operator(): Promise<Operator> {
    return new Operator(await this.testStore.connect('gateway'));
  }

  async key(session: Record<string, string>, body: Record<string, unknown> = {}): Promise<MadeKey> {
    const answer = await this.server.call('/api/api-keys', {
      method: 'POST',
      headers: session,
      body: { name: 'test', scope_preset: 'Platform (All)', rate_limit_per_minute: 600, ...body },
    });
    if (answer.status !== 201) throw new Error(`making a key answered ${answer.status}: ${answer.text}`);
    const { api_key, key_id } = answer.json.data;
    return { id: key_id, value: api_key, headers: { 'x-api-key': api_key } };
  }

  /** Waits until what the gateways write beside their answers is written. */
  async flush(): Promise<void> {
    for (const gateway of this.gateways) await gateway.flush();
  }

  sessions(): Promise<SessionDocument[]> {
    return this.store.global(sessionCollection).find({}, { sort: { created_at: 1 } });
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.close();
    for (const gateway of this.gateways) await gateway.stop();
    await this.service.stop();
    await this.testStore.close();
  }

  private async addReplica({
    config,
    logger = silentLogger,
    serviceUrls,
    connectBus,
    busRetryMs,
    storedAudit,
  }: FixtureOptions): Promise<void> {
    const store = await this.testStore.connect('gateway');
    const settings: GatewayConfig = {
      ...loadConfig(gatewayConfig, {}),
      OSK_PUBLIC_URL: 'http://localhost:8080',
      OSK_AUDIT_RETENTION_DAYS: 30,
      OSK_ADMIN_EMAIL: ADMIN.email,
      OSK_ADMIN_PASSWORD: ADMIN.password,
      ...config,
    };
    const urls = Object.fromEntries(SERVICES.map((name) => [name, this.service.url])) as Record<ServiceName, string>;
    const gateway = buildGateway({
      config: settings,
      store,
      logger,
      metrics: createMetrics('gateway'),
      tokenKeys: this.tokenKeys,
      serviceUrls: { ...urls, ...serviceUrls },
      connectBus,
      busRetryMs,
      clock: () => this.clock.now,
      audit: storedAudit ? undefined : this.audit,
      answers: 'throw',
    });
    await gateway.start();
    await bootstrapFirstUser(store, settings);
    this.stores.push(store);
    this.gateways.push(gateway);
    this.servers.push(await serveForTest(gateway.app));
  }
}

export interface Person {
  userId: string;
  password: string;
  session: Record<string, string>;
}

export interface MadeKey {
  id: string;
  value: string;
  headers: Record<string, string>;
}
