import { PERMISSIONS, SCOPES, type AuditEntry, type AuditSink, type CallerClaims } from '@osk/contracts';
import {
  CALLER_HEADER,
  createTokenVerifier,
  generateTokenKeys,
  SERVICE_HEADER,
  signCaller,
  signService,
} from '../auth';

export { formBody } from './form';
export { startReceiver, type Outcome, type Receiver } from './receiver';
export * from './serve';

/** Real keys and a real verifier for component tests, with callers to order. */
export function testIdentity() {
  const keys = generateTokenKeys();
  const verifier = createTokenVerifier({ gateway: keys.publicKey, services: keys.publicKey });
  const claims = (overrides: Partial<CallerClaims> = {}): CallerClaims => ({
    team_id: 'team_01j00000000000000000000001',
    user_id: 'user_01j00000000000000000000001',
    credential_id: 'key_01j00000000000000000000001',
    role: 'owner',
    permissions: [...PERMISSIONS],
    scopes: [...SCOPES],
    via: 'key',
    ...overrides,
  });
  return {
    keys,
    verifier,
    claims,
    /** Headers of a caller the gateway would have let through. */
    as: (overrides: Partial<CallerClaims> = {}) => ({
      [CALLER_HEADER]: signCaller(claims(overrides), keys.privateKey, 60),
    }),
    asService: (service: string) => ({ [SERVICE_HEADER]: signService(service, keys.privateKey) }),
  };
}

/** Keeps audit records where a test can look at them. */
export function recordingAudit(): AuditSink & { entries: AuditEntry[] } {
  const entries: AuditEntry[] = [];
  return { entries, record: async (entry) => void entries.push(entry) };
}
