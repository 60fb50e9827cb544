import { fingerprint, makeEvent, newId, type EventOrigin, type Finding, type RawFinding } from '@osk/contracts';
import type { Store, Transaction } from '@osk/persistence';
import { batchesOf, type Batch } from './batches';
import type { ImportDocument, ImportRepository } from './import.repo';

/**
 * Hands a staged report over, batch by batch, each with its count in one transaction: begun again after a crash it goes
 * on where it was, and of two processes that do so only one hands each batch over. True when this one came to the end.
 * `kinds`: what the report speaks of even where it holds none of it.
 */
export async function sendImport(
  store: Store,
  imports: ImportRepository,
  record: ImportDocument,
  path: string,
  kinds: readonly Batch['kind'][],
): Promise<boolean> {
  let at = 0;
  for await (const batch of batchesOf(path, record.asset_count === 1 ? record.assets : [], kinds)) {
    const mine = at < record.sent || (await store.transaction((tx) => hand(imports, record, at, batch, tx)));
    if (!mine) return false;
    at += 1;
  }
  await imports.finish(record.team_id, record._id, new Date());
  return true;
}

async function hand(
  imports: ImportRepository,
  record: ImportDocument,
  at: number,
  batch: Batch,
  tx: Transaction,
): Promise<boolean> {
  if (!(await imports.advance(record.team_id, record._id, at, tx))) return false;
  const { _id: scan_id, team_id, source, scan_type, complete } = record;
  const origin: EventOrigin = { team_id, source_module: 'vulns', request_id: record.request_id ?? undefined };
  const { asset: asset_id, last } = batch;
  const common = { scan_id, source, asset_id, batch: batch.batch, last, complete };
  if (batch.kind === 'findings') {
    const findings = batch.items.map((raw) => findingOf(asset_id, raw, record.created_at));
    tx.emit(makeEvent('findings.reported', origin, { ...common, scan_type, findings }));
  } else {
    tx.emit(makeEvent('components.reported', origin, { ...common, scope: scan_type, components: batch.items }));
  }
  return true;
}

function findingOf(assetId: string, raw: RawFinding, at: Date): Finding {
  const { identity: _identity, vulnerability = null, trace = [], ...rest } = raw;
  return {
    ...rest,
    finding_id: newId('find'),
    fingerprint: fingerprint(assetId, raw),
    vulnerability,
    trace,
    first_seen: at.toISOString(),
    last_seen: at.toISOString(),
    status: 'open',
  };
}
