import { makeEvent } from '@osk/contracts';
import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';
import { reportedComponent } from './reported';

/**
 * Tells `vulns` what an uploaded bill lists, a batch to a pack, each with its count in one transaction: begun again it
 * goes on where it was, and of two that do so only one sends a batch. False when another one does it.
 */
export async function reportComponents(sboms: SbomStore, sbom: SbomDocument): Promise<boolean> {
  if (sbom.reported === null) return true;
  const batches = Math.max(1, sbom.packs);
  for (let batch = sbom.reported; batch < batches; batch += 1) {
    const pack = (await sboms.packs.find(sbom.team_id, sbom._id, batch)) ?? [];
    const components = pack.flatMap((component) => reportedComponent(component) ?? []);
    const mine = await sboms.transaction(async (tx) => {
      const where = { reported: batch };
      if (!(await sboms.heads.update(sbom.team_id, sbom._id, { $set: { reported: batch + 1 } }, { tx, where })))
        return false;
      const origin = { team_id: sbom.team_id, source_module: 'code-security' as const, request_id: sbom.request_id };
      tx.emit(
        makeEvent('components.reported', origin, {
          scan_id: sbom._id,
          source: sbom.subject.type === 'container' ? 'container' : 'application',
          asset_id: sbom.asset_id,
          scope: scopeOf(sbom),
          batch,
          last: batch === batches - 1,
          complete: sbom.complete,
          components,
        }),
      );
      return true;
    });
    if (!mine) return false;
  }
  return true;
}

/** Bills of one repository by different names stand side by side; a newer one of the same name takes its place. */
export const scopeOf = ({ repo, name }: Pick<SbomDocument, 'repo' | 'name'>): string =>
  repo === null ? 'sbom' : `sbom/${name}`.slice(0, 200);
