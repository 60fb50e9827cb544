import type { ComponentMatch } from '@osk/contracts';
import type { SbomAnalysis, SbomComponent, SbomSource, SbomVulnerability } from '@osk/sbom';
import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';

/** What people decided about a vulnerability of an asset; undefined where nobody did. */
export type AnalysisOf = (
  teamId: string,
  assetId: string,
) => Promise<(vulnerabilityId: string) => SbomAnalysis | undefined>;

export const nothingDecided: AnalysisOf = async () => () => undefined;

/** A kept bill as the writers take it: one pack in memory at a time. */
export function sbomSource(
  sboms: SbomStore,
  sbom: SbomDocument,
  options: { version: string; vulnerabilities?: AnalysisOf },
): SbomSource {
  const { team_id: teamId, _id: id } = sbom;
  const { vulnerabilities: analysisOf } = options;
  return {
    serial: sbom.serial,
    created: sbom.created_at,
    tool: { name: 'OpenSkerry', version: options.version, vendor: 'OpenSkerry' },
    subject: sbom.subject,
    components: () => componentsOf(sboms, teamId, id),
    ...(analysisOf && {
      vulnerabilities: async function* () {
        yield* await grouped(sboms, sbom, await analysisOf(teamId, sbom.asset_id));
      },
    }),
  };
}

export async function* componentsOf(sboms: SbomStore, teamId: string, id: string): AsyncGenerator<SbomComponent> {
  for await (const pack of sboms.packs.each(teamId, id)) yield* pack;
}

/** One entry for each vulnerability, with every component that it is in; as many as are kept fit into memory. */
async function grouped(
  sboms: SbomStore,
  sbom: SbomDocument,
  analysis: (vulnerabilityId: string) => SbomAnalysis | undefined,
): Promise<Iterable<SbomVulnerability>> {
  const found = new Map<
    string,
    { match: ComponentMatch; affects: { ref: string; version: string }[]; fixes: Set<string> }
  >();
  for await (const { ref, name, version, matches } of sboms.matches.each(sbom.team_id, sbom._id))
    for (const match of matches) {
      const known = found.get(match.vulnerability_id) ?? { match, affects: [], fixes: new Set<string>() };
      known.affects.push({ ref, version });
      if (match.fixed_version !== null) known.fixes.add(`Update ${name} to ${match.fixed_version}`);
      found.set(match.vulnerability_id, known);
    }
  return [...found].map(([id, { match, affects, fixes }]) => ({
    id,
    aliases: match.aliases.filter((alias) => alias !== id),
    source: match.source,
    severity: match.rated ? match.severity : 'unknown',
    cvss: match.cvss,
    ...(fixes.size > 0 && { recommendation: [...fixes].slice(0, 20).join('. ') }),
    affects,
    ...withAnalysis(analysis(id)),
  }));
}

const withAnalysis = (analysis: SbomAnalysis | undefined) => (analysis ? { analysis } : {});
