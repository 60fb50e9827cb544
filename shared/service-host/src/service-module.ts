import type { Bus } from '@osk/bus';
import type { AuditSink, ServiceName } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import type { Store } from '@osk/persistence';
import type { CommonConfig, ConfigOf, ConfigSpec, Logger, Metrics, RateLimiter, TokenVerifier } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import type { Express } from 'express';
import type { Peers } from './peers';

/** Serve requests, do the work, or both: every service can be scaled side by side (ARCHITECTURE section 2). */
export type ServiceRole = 'api' | 'worker' | 'all';

/** What a service is handed; it reads no environment and opens no connection of its own. */
export interface ServiceDeps<S extends ConfigSpec = ConfigSpec> {
  config: CommonConfig & ConfigOf<S>;
  role: ServiceRole;
  store: Store;
  bus: Bus;
  egress: Egress;
  vault: Vault;
  logger: Logger;
  metrics: Metrics;
  verifier: TokenVerifier;
  audit: AuditSink;
  /** Holds the caps of routes across replicas. */
  limiter: RateLimiter;
  /** Calls to the services the module names in `peers`. */
  peers: Peers;
}

export interface BuiltService {
  app: Express;
  /** Starts consumers and workers, as the role says. Called once, after the indexes stand. */
  start(): Promise<void>;
  /** Takes no more work, ends or hands back what is in hand. */
  stop(): Promise<void>;
}

/** A service as its package exports it. */
export interface ServiceModule<S extends ConfigSpec = ConfigSpec> {
  name: ServiceName;
  /** The settings it reads beside the common ones. */
  config: S;
  /** The services it calls; a process of its own needs their addresses (`OSK_URL_...`). */
  peers?: readonly ServiceName[];
  buildApp(deps: ServiceDeps<S>): Promise<BuiltService>;
}

/** Hosts do not care for a service's own settings: those are checked by the spec the module carries. */
export type AnyServiceModule = Omit<ServiceModule, 'buildApp'> & { buildApp(deps: never): Promise<BuiltService> };
