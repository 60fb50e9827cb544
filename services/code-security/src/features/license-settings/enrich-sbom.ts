import type { SbomComponent } from '@osk/sbom';
import type { Logger } from '@osk/service-kit';
import { IndexBuilder } from '../sbom/storage/component-index';
import type { SbomDocument } from '../sbom/storage/sbom.model';
import type { SbomStore } from '../sbom/storage/sbom-store';
import type { LicenceLookup } from './licence-lookup';
import type { LicenceSettingsRepository } from './settings.repo';

export interface EnrichDeps {
  sboms: SbomStore;
  settings: LicenceSettingsRepository;
  lookup: LicenceLookup;
  logger: Logger;
  signal?: AbortSignal;
  now?(): Date;
}

const SOURCE = { name: 'osk:licence-source', value: 'registry' };

/**
 * Puts the licences that registries name where a bill has none, pack by pack; only for a team that has asked for it. What
 * a document declares itself is never overwritten. Begun again it asks only for what is still missing.
 */
export async function enrichSbom(deps: EnrichDeps, sbom: SbomDocument): Promise<void> {
  const { sboms, settings, logger, now = () => new Date() } = deps;
  const { team_id: teamId, _id: id } = sbom;
  if (!(await settings.isEnabled(teamId))) return;
  const index = new IndexBuilder();
  let found = 0;
  for (let number = 0; number < sbom.packs; number += 1) {
    const pack = await sboms.packs.find(teamId, id, number);
    // Deleted in the meantime.
    if (!pack) return;
    const filled = await fill(pack, deps);
    if (filled.found > 0) await sboms.packs.replace(teamId, id, number, filled.pack);
    index.pack(filled.pack);
    found += filled.found;
  }
  // Stopped half-way: the job comes again elsewhere.
  deps.signal?.throwIfAborted();
  await sboms.transaction(async (tx) => {
    const set = { licences_looked_up_at: now() };
    if (await sboms.heads.update(teamId, id, { $set: set }, { tx }))
      await sboms.indexes.put(teamId, id, index.finish(), tx);
  });
  logger.info('licences looked up', { sbom_id: id, found });
}

async function fill(
  pack: readonly SbomComponent[],
  { lookup, signal }: EnrichDeps,
): Promise<{ pack: SbomComponent[]; found: number }> {
  const missing = pack.flatMap(({ purl, licenses }) => (licenses.length === 0 && purl ? [purl] : []));
  const known = missing.length === 0 ? new Map<string, string[]>() : await lookup.find(missing, signal);
  let found = 0;
  const filled = pack.map((component) => {
    const licenses = component.licenses.length === 0 ? known.get(component.purl ?? '') : undefined;
    if (!licenses) return component;
    found += 1;
    return { ...component, licenses, properties: [...component.properties, SOURCE] };
  });
  return { pack: filled, found };
}
