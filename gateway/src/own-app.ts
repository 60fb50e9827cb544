import type { RequestListener } from 'node:http';
import type { AuditSink } from '@osk/contracts';
import type { Store, StoreRateLimiter } from '@osk/persistence';
import {
  CLIENT_IP_HEADER,
  createTokenVerifier,
  mountFallbacks,
  mountRoutes,
  openApiDocument,
  rateHeaders,
  configure,
  type Logger,
  type Metrics,
  type Route,
  type TokenKeys,
} from '@osk/service-kit';
import express from 'express';
import type { Clock } from './clock';
import type { Admission } from './credentials/admission';
import { holdBackUntilChanged } from './credentials/password-due';
import type { Principal } from './credentials/principal';
import { apiKeyRoutes } from './features/api-keys/routes';
import { teamKeyRoutes } from './features/api-keys/team-routes';
import { TeamKeysService } from './features/api-keys/team-keys.service';
import { ApiKeysService } from './features/api-keys/api-keys.service';
import type { AuditLog } from './features/audit-log/audit-log.service';
import { auditLogRoutes } from './features/audit-log/routes';
import { AuthService } from './features/auth/auth.service';
import { authRoutes } from './features/auth/routes';
import { SignInGuard } from './features/auth/sign-in-guard';
import { mountProbes } from './features/health/routes';
import type { ServiceProbe } from './features/health/service-probe';
import { MembersService } from './features/members/members.service';
import { memberRoutes } from './features/members/routes';
import { ReferenceService } from './features/reference/reference.service';
import { referenceRoutes } from './features/reference/routes';
import { roleRoutes } from './features/roles/routes';
import { teamRoutes } from './features/teams/routes';
import { sessionRoutes } from './features/sessions/routes';
import { SessionsService } from './features/sessions/sessions.service';
import { TeamsService } from './features/teams/teams.service';
import type { TeamDirectory } from './features/directory/team-directory';
import type { Repositories } from './repositories';

interface OwnAppParts {
  store: Store;
  logger: Logger;
  metrics: Metrics;
  tokenKeys: TokenKeys;
  answers?: 'throw' | 'log';
  now: Clock;
  repositories: Repositories;
  directory: TeamDirectory;
  limiter: StoreRateLimiter;
  admission: Admission;
  probe: ServiceProbe;
  auditLog: AuditLog;
  audit: AuditSink;
  forget(which: (principal: Principal) => boolean): void;
}

/** What the gateway answers itself: identity, the reference, the probes. */
export function createOwnApp(parts: OwnAppParts): { app: RequestListener; isPublic(path: string): boolean } {
  const { now, logger, admission, probe } = parts;
  const shared = { ...parts, ...parts.repositories };
  const teams = new TeamsService(shared);
  const guard = new SignInGuard(parts.limiter);

  const routes: Route[] = [
    ...authRoutes(new AuthService({ ...shared, teams, guard })),
    ...sessionRoutes(new SessionsService(shared)),
    ...apiKeyRoutes(new ApiKeysService(shared)),
    ...teamKeyRoutes(new TeamKeysService(shared)),
    ...teamRoutes(teams),
    ...memberRoutes(new MembersService(shared)),
    ...roleRoutes(),
    ...auditLogRoutes(parts.auditLog),
    ...referenceRoutes(() => reference.document()),
  ];
  const info = { title: 'OpenSkerry', description: 'Self-hosted, multi-team security scanning and posture management' };
  const reference = new ReferenceService({
    own: openApiDocument(routes, info),
    source: (service) => probe.document(service),
    now,
    logger,
  });

  const app = express();
  configure(app);
  mountProbes(app, { name: 'store', check: () => parts.store.ping() }, probe, logger);
  mountRoutes(app, routes, {
    ...parts,
    // Own routes never see a caller token: `identify` answers before it is asked for.
    verifier: createTokenVerifier({ gateway: parts.tokenKeys.publicKey, services: parts.tokenKeys.publicKey }),
    answers: parts.answers ?? 'log',
    identify: async (req) => {
      const { principal, rate } = await admission.admit(req.headers, String(req.headers[CLIENT_IP_HEADER] ?? ''));
      holdBackUntilChanged(principal, { method: req.method, path: (req.route as { path: string }).path });
      return { caller: principal.claims, headers: rateHeaders(rate) };
    },
  });
  mountFallbacks(app, routes);
  return { app, isPublic: publicPaths(routes) };
}

function publicPaths(routes: readonly Route[]): (path: string) => boolean {
  const open = routes.filter(({ spec }) => spec.auth === 'public').map(({ spec }) => spec.path);
  const exact = new Set(open.filter((path) => !path.includes(':')));
  const folders = open.filter((path) => path.includes(':')).map((path) => path.slice(0, path.indexOf(':')));
  return (path) => exact.has(path) || folders.some((folder) => path.startsWith(folder));
}
