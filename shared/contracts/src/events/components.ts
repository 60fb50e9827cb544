import { Type } from '@sinclair/typebox';
import { ReportedComponent } from '../component';
import { FINDING_SOURCES } from '../finding-ref';
import { StringEnum } from '../string-enum';
import { event } from './envelope';

/** Platform-internal: a batch of the components of one asset, on their way to `vulns`, which keeps and matches them. */
export const componentsReported = event(
  'components.reported',
  'A batch of the components of an asset',
  Type.Object({
    scan_id: Type.String(),
    source: StringEnum(FINDING_SOURCES),
    asset_id: Type.String({ description: 'What was scanned, stable across scans' }),
    scope: Type.String({
      description: 'Which list of the asset this is: `sbom`, `packages`, a path; stable across scans',
    }),
    batch: Type.Integer({ minimum: 0 }),
    last: Type.Boolean({ description: 'True on the final batch of the list' }),
    complete: Type.Boolean({ description: 'False when the list is partial: nothing absent may be removed' }),
    components: Type.Array(ReportedComponent),
  }),
);
