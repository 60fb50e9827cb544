import type { LicenceJudgement, LicenceVerdict, SbomComponent } from '@osk/sbom';
import type { ComponentIndex } from './storage/component-index';
import type { PackRepository } from './storage/pack.repo';

export interface ComponentFilter {
  ecosystem?: string;
  scope?: string;
  direct?: boolean;
  vulnerable?: boolean;
  verdict?: LicenceVerdict;
}

/** The numbers of the components that a filter leaves, from the index alone; `total` of them all. */
export function selectComponents(
  { index, severities }: { index: ComponentIndex; severities: Uint8Array },
  filter: ComponentFilter,
  judgements: readonly LicenceJudgement[],
  { skip, limit }: { skip: number; limit: number },
): { numbers: number[]; total: number } {
  const { ecosystem, scope, direct, vulnerable, verdict } = filter;
  const [ecosystemNumber, kindNumber] = [index.ecosystems.indexOf(ecosystem ?? ''), index.kinds.indexOf(scope ?? '')];
  const numbers: number[] = [];
  let total = 0;
  for (let at = 0; at < index.direct.length; at += 1) {
    if (ecosystem !== undefined && index.ecosystem[at] !== ecosystemNumber) continue;
    if (scope !== undefined && index.kind[at] !== kindNumber) continue;
    if (direct !== undefined && index.direct[at] !== (direct ? 2 : 1)) continue;
    if (vulnerable !== undefined && (severities[at] ?? 0) > 0 !== vulnerable) continue;
    if (verdict !== undefined && judgements[index.licence[at] as number]?.verdict !== verdict) continue;
    if (total >= skip && numbers.length < limit) numbers.push(at);
    total += 1;
  }
  return { numbers, total };
}

/** The components of these numbers, in their order. */
export async function readComponents(
  packs: PackRepository,
  { team_id, _id }: { team_id: string; _id: string },
  starts: readonly number[],
  numbers: readonly number[],
): Promise<SbomComponent[]> {
  const placed = numbers.map((number) => ({ number, pack: packOf(starts, number) }));
  const found = await packs.findSeveral(team_id, _id, [...new Set(placed.map(({ pack }) => pack))]);
  return placed.flatMap(({ number, pack }) => found.get(pack)?.[number - (starts[pack] as number)] ?? []);
}

/** The last pack that begins at or before the number. */
function packOf(starts: readonly number[], number: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] as number) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}
