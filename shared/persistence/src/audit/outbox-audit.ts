import { newId, type AuditSink } from '@osk/contracts';
import type { Store } from '../store/store';

/**
 * The sink of a service: its records leave through the outbox for the gateway, which keeps those of all services in one
 * place. `record` resolves when the record is stored here; a broker that is away delays it and loses nothing.
 */
export function outboxAudit(store: Store, service: string): AuditSink {
  return {
    record: async (entry) => {
      const record = { ...entry, team_id: entry.team_id ?? '', audit_id: newId('aud'), service };
      await store.transaction(async (tx) => tx.enqueue('gateway.audit', record, { requestId: entry.request_id }));
    },
  };
}
