import type { Static } from '@sinclair/typebox';
import type { ImportRecord } from './import.repo';
import type { Import } from './schemas';

export function toImport(record: ImportRecord): Static<typeof Import> {
  const { _id, skipped, created_at, finished_at } = record;
  const { format, tool, tool_version, source, scan_type, complete, status } = record;
  const { assets, asset_count, counts, filename, bytes, created_by } = record;
  return {
    import_id: _id,
    ...{ format, tool, tool_version, source, scan_type, complete, status },
    ...{ assets, asset_count, filename, bytes, created_by },
    counts: { findings: counts.findings, components: counts.components, skipped: counts.skipped },
    skipped_reasons: skipped.map(({ reason, count }) => ({ reason, count })),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}
