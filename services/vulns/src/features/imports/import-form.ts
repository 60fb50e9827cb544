import { FINDING_SOURCES, type FindingSource } from '@osk/contracts';
import { errors } from '@osk/service-kit';

export interface ImportOptions {
  format?: string;
  asset_id?: string;
  source?: FindingSource;
  scan_type?: string;
  complete: boolean;
}

const FIELDS = new Set(['format', 'asset_id', 'source', 'scan_type', 'scope', 'complete']);
const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };
const SCAN_TYPE = /^[A-Za-z0-9][A-Za-z0-9._:/+@-]{0,127}$/;

/** The text fields of an import's form; a field left empty is as one left out. @throws AppError malformed naming the field */
export function readForm(fields: ReadonlyMap<string, string>): ImportOptions {
  for (const name of fields.keys())
    if (!FIELDS.has(name)) throw errors.malformed(`${name.slice(0, 100)} is not a known field`);
  const value = (name: string): string | undefined => fields.get(name)?.trim() || undefined;
  const asset_id = value('asset_id');
  if (asset_id !== undefined && (asset_id.length > 2_048 || /[\p{Cc}]/u.test(asset_id)))
    throw errors.malformed('asset_id must be at most 2048 characters, without control characters');
  const scan_type = value('scan_type') ?? value('scope');
  if (scan_type !== undefined && !SCAN_TYPE.test(scan_type))
    throw errors.malformed('scan_type must be at most 128 letters, digits and . _ : / + @ -');
  const complete = value('complete') ?? 'true';
  if (!Object.hasOwn(BOOLEANS, complete)) throw errors.malformed('complete must be true or false');
  return {
    format: value('format'),
    asset_id,
    source: sourceOf(value('source')),
    scan_type,
    complete: BOOLEANS[complete] as boolean,
  };
}

function sourceOf(value: string | undefined): FindingSource | undefined {
  if (value === undefined) return undefined;
  const source = FINDING_SOURCES.find((known) => known === value);
  if (!source) throw errors.malformed(`source must be one of: ${FINDING_SOURCES.join(', ')}`);
  return source;
}
