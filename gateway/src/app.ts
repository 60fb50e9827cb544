import type { RequestListener } from 'node:http';
import type { Bus } from '@osk/bus';
import { SERVICES, type AuditSink, type ServiceName } from '@osk/contracts';
import { outboxLag, StoreRateLimiter, type Store } from '@osk/persistence';
import { createMemoryRateLimiter, observeOutbox, type Logger, type Metrics, type TokenKeys } from '@osk/service-kit';
import type { Clock } from './clock';
import type { GatewayConfig } from './config';
import { Admission } from './credentials/admission';
import { CallerTokens } from './credentials/caller-tokens';
import { CredentialCache } from './credentials/credential-cache';
import { storeCredentials } from './credentials/credential-source';
import { UsageRecorder } from './credentials/usage-recorder';
import { clientAddressReader } from './door/client-address';
import { corsPolicy } from './door/cors';
import { createDoor } from './door/door';
import { proxyMetrics } from './door/proxy-metrics';
import { securityHeaders } from './door/security-headers';
import { AuditLogRepository } from './features/audit-log/audit-log.repo';
import { AuditLog } from './features/audit-log/audit-log.service';
import { TeamDirectory } from './features/directory/team-directory';
import { ServiceProbe } from './features/health/service-probe';
import { Messaging } from './messaging/messaging';
import { createOwnApp } from './own-app';
import { createUpstream, type Upstream } from './proxy/upstream';
import { createRepositories } from './repositories';

export interface GatewayDeps {
  config: GatewayConfig;
  /** Connected to the gateway's own database; `start` brings its indexes in line. */
  store: Store;
  logger: Logger;
  metrics: Metrics;
  /** The same pair on every replica. */
  tokenKeys: TokenKeys;
  /** `http://host:port` of each service. */
  serviceUrls: Record<ServiceName, string>;
  /** Opens a connection of the gateway's own to the broker; without it what there is to tell waits in the outbox. */
  connectBus?(): Promise<Bus>;
  /** How long to wait before the next try of a first connection. */
  busRetryMs?: number;
  clock?: Clock;
  /** Where own changes are recorded; default: the audit log that those of the services come to. */
  audit?: AuditSink;
  /** What becomes of an own answer that is not as declared: a failure in tests, a log line (default) otherwise. */
  answers?: 'throw' | 'log';
}

export interface Gateway {
  app: RequestListener;
  start(): Promise<void>;
  /** Writes now what would be written later: last uses, prolonged sessions. */
  flush(): Promise<void>;
  /** Writes what is gathered and closes the connections to services. The store is its owner's to close. */
  stop(): Promise<void>;
}

/** Puts the gateway together; nothing runs before `start`. */
export function buildGateway(deps: GatewayDeps): Gateway {
  const { config, store, logger } = deps;
  const now: Clock = deps.clock ?? Date.now;
  const repositories = createRepositories(store);
  const limiter = new StoreRateLimiter(store, { logger, ...(deps.clock && { now: deps.clock }) });
  const usage = new UsageRecorder({ ...repositories, now, logger });
  let stopped = false;
  const cache = new CredentialCache(
    storeCredentials(repositories, { requirePasswordChange: config.OSK_REQUIRE_PASSWORD_CHANGE }),
    now,
    // A refresh that is under way when the store closes is no news.
    (error) => void (stopped || logger.warn('credentials were not refreshed', { error })),
  );
  const addressLimiter = createMemoryRateLimiter(now);
  const admission = new Admission({ cache, usage, limiter, addressLimiter, now });
  const directory = new TeamDirectory(repositories);
  const auditLog = new AuditLog(new AuditLogRepository(store, config.OSK_AUDIT_RETENTION_DAYS), repositories.users);
  const messaging =
    deps.connectBus &&
    new Messaging({ store, directory, auditLog, logger, connect: () => deps.connectBus!(), retryMs: deps.busRetryMs });
  observeOutbox(deps.metrics.registry, () => outboxLag(store));
  const probe = new ServiceProbe(deps.serviceUrls, now);
  const own = createOwnApp({
    ...deps,
    now,
    repositories,
    directory,
    limiter,
    admission,
    probe,
    auditLog,
    audit: deps.audit ?? auditLog,
    forget: (which) => cache.forget(which),
  });
  const timeoutMs = config.OSK_UPSTREAM_TIMEOUT_SECONDS * 1000;
  const upstreams = Object.fromEntries(
    SERVICES.map((service) => [service, createUpstream(deps.serviceUrls[service], timeoutMs)]),
  ) as Record<ServiceName, Upstream>;

  const app = createDoor({
    admission,
    tokens: new CallerTokens(deps.tokenKeys.privateKey, now),
    upstreams,
    own: own.app,
    isPublic: own.isPublic,
    clientAddress: clientAddressReader(config.OSK_TRUSTED_PROXIES),
    headers: securityHeaders(config.OSK_PUBLIC_URL),
    cors: corsPolicy(config.OSK_CORS_ORIGINS),
    metrics: proxyMetrics(deps.metrics),
    logger,
  });
  return {
    app,
    start: async () => {
      await store.syncIndexes();
      limiter.start();
      usage.start();
      messaging?.start();
    },
    flush: () => usage.flush(),
    stop: async () => {
      stopped = true;
      await Promise.all([limiter.stop(), usage.stop(), messaging?.stop()]);
      for (const upstream of Object.values(upstreams)) upstream.close();
    },
  };
}
