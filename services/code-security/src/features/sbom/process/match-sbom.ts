import {
  countBySeverity,
  severityRank,
  type ComponentMatch,
  type MatchRequest,
  type MatchResponse,
} from '@osk/contracts';
import { labelOf, type SbomComponent } from '@osk/sbom';
import { severityNumber } from '../storage/component-index';
import type { VulnerableComponent } from '../storage/match.repo';
import { inPacks } from '../storage/packing';
import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';
import { reportedComponent } from './reported';

/** Asks `vulns` about components; the answers come in the order of the question. */
export type Match = (components: MatchRequest['components']) => Promise<MatchResponse['results']>;

/** Of one component, and of a whole bill, the worst first. */
const MOST = { ofOne: 200, all: 50_000 };

/** Looks at every component of a bill with today's intelligence, and keeps what is known against it. */
export async function matchSbom(sboms: SbomStore, sbom: SbomDocument, match: Match, at: Date): Promise<void> {
  const severities = new Uint8Array(sbom.components);
  const counted = countBySeverity([]);
  let [number, kept, vulnerable, truncated] = [0, 0, 0, false];
  const found = async function* (): AsyncGenerator<VulnerableComponent> {
    for await (const pack of sboms.packs.each(sbom.team_id, sbom._id)) {
      const first = number;
      number += pack.length;
      for (const { component, place, matches } of await matched(pack, match)) {
        const worst = matches[0] as ComponentMatch;
        severities[first + place] = severityNumber(worst.severity);
        vulnerable += 1;
        for (const { severity } of matches) counted[severity] += 1;
        const shown = matches.slice(0, Math.max(0, Math.min(MOST.ofOne, MOST.all - kept)));
        kept += shown.length;
        truncated ||= shown.length < matches.length;
        if (shown.length > 0) yield vulnerableOf(component, first + place, shown);
      }
    }
  };
  const packs: VulnerableComponent[][] = [];
  for await (const pack of inPacks(found())) packs.push(pack);
  await sboms.transaction(async (tx) => {
    const done = {
      match_state: 'done' as const,
      matched_at: at,
      vulnerable_components: vulnerable,
      vulnerabilities: counted,
    };
    const stands = await sboms.heads.update(
      sbom.team_id,
      sbom._id,
      { $set: { ...done, matches_truncated: truncated } },
      { tx },
    );
    // Deleted in the meantime: nothing of it may come back.
    if (!stands) return;
    await sboms.matches.put(sbom.team_id, sbom._id, packs, tx);
    await sboms.indexes.putSeverities(sbom.team_id, sbom._id, severities, tx);
  });
}

async function matched(pack: readonly SbomComponent[], match: Match) {
  const asked = pack.flatMap((component, place) => {
    const reported = reportedComponent(component);
    return reported ? [{ component, place, question: questionOf(reported) }] : [];
  });
  if (asked.length === 0) return [];
  const answers = await match(asked.map(({ question }) => question));
  return asked.flatMap(({ component, place }, index) => {
    const matches = [...(answers[index]?.matches ?? [])].sort(worstFirst);
    return matches.length === 0 ? [] : [{ component, place, matches }];
  });
}

const questionOf = ({ purl, version, cpes }: { purl: string; version: string; cpes?: string[] }) => ({
  purl,
  version,
  ...(cpes && { cpes }),
});

const worstFirst = (a: ComponentMatch, b: ComponentMatch): number =>
  severityRank(b.severity) - severityRank(a.severity) || (b.cvss?.score ?? 0) - (a.cvss?.score ?? 0);

const vulnerableOf = (
  component: SbomComponent,
  number: number,
  matches: readonly ComponentMatch[],
): VulnerableComponent => ({
  number,
  ref: component.ref,
  purl: component.purl ?? '',
  name: labelOf({ ...component, version: '' }),
  version: component.version,
  direct: component.direct,
  path: component.path,
  matches,
});
