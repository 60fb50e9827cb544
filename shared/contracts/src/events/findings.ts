import { Type } from '@sinclair/typebox';
import { Finding } from '../finding';
import { FINDING_SOURCES } from '../finding-ref';
import { StringEnum } from '../string-enum';
import { event } from './envelope';

/** Platform-internal: a batch of one scan's findings, at most 500, on its way to `vulns`. Never sent to customers. */
export const findingsReported = event(
  'findings.reported',
  'A batch of findings of one scan',
  Type.Object({
    scan_id: Type.String(),
    scan_type: Type.String(),
    source: StringEnum(FINDING_SOURCES),
    asset_id: Type.String({ description: 'What was scanned, stable across scans' }),
    batch: Type.Integer({ minimum: 0 }),
    last: Type.Boolean({ description: 'True on the final batch of the scan' }),
    complete: Type.Boolean({ description: 'False when the scan was partial: nothing absent may be closed' }),
    findings: Type.Array(Finding),
  }),
);
