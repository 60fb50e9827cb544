import type { Store } from '@osk/persistence';
import { PRIORITY_RANKS } from '../matching';
import { countKeyOf } from '../features/occurrences/facet';
import type { Occurrence } from '../features/occurrences/occurrence';
import { emptyAsset, tallyAsset } from '../features/summaries/asset';
import { emptyGroup, settle, tally } from '../features/summaries/group';
import { count, type Counts } from '../features/summaries/ledger.repo';
import { partsOf } from './parts';

const PAGE = { skip: 0, limit: 100_000 };

/** Counters, groups and asset summaries of a team as they are kept, beside what all its occurrences come to. */
export async function recount(store: Store, teamId: string) {
  const { occurrences, groups, assets, ledger } = partsOf(store);
  const all = await occurrences.list(teamId, {}, PAGE);
  const keptGroups = await groups.list(teamId, undefined, PAGE);
  const keptLedger = await ledger.read(teamId);
  const assetIds = [...new Set(all.map(({ asset_id }) => asset_id))].sort();
  const keptAssets = await Promise.all(assetIds.map((id) => assets.find(teamId, id)));
  return {
    kept: {
      occurrences: withoutZeroes(keptLedger.occurrences),
      groupsBySeverity: withoutZeroes(keptLedger.groups),
      risksByStatus: withoutZeroes(keptLedger.risks),
      groups: byId(keptGroups.map((group) => ({ id: group.vulnerability_id, ...numbersOf(group) }))),
      assets: byId(keptAssets.map((asset) => ({ id: asset!.asset_id, ...totalsOf(asset!) }))),
    },
    counted: {
      occurrences: tallied(all.map(countKeyOf)),
      groupsBySeverity: tallied(keptGroups.map(({ severity }) => severity)),
      risksByStatus: tallied(keptGroups.flatMap(({ risk_status }) => risk_status ?? [])),
      groups: byId(groupsOf(all)),
      assets: byId(assetIds.map((id) => assetOf(all.filter(({ asset_id }) => asset_id === id)))),
    },
  };
}

function groupsOf(all: readonly Occurrence[]) {
  return [...new Set(all.map(({ vulnerability_id }) => vulnerability_id))].map((id) => {
    const members = all.filter(({ vulnerability_id }) => vulnerability_id === id);
    const group = emptyGroup('', members[0]!);
    for (const member of members) tally(group, member, 1);
    settle(group);
    const ranks = members.map(({ priority_rank }) => PRIORITY_RANKS.indexOf(priority_rank));
    return { id, ...numbersOf({ ...group, priority_rank: PRIORITY_RANKS[Math.min(...ranks)]! }) };
  });
}

function assetOf(members: readonly Occurrence[]) {
  const asset = emptyAsset(members[0]!);
  for (const member of members) tallyAsset(asset, member, 1);
  return { id: asset.asset_id, ...totalsOf(asset) };
}

type Group = ReturnType<typeof emptyGroup>;
const numbersOf = (group: Group) => {
  const { severity, risk_score, priority_rank, occurrence_count, open_count, resolved_count, accepted_count } = group;
  const { sla_breached_count, fixable_count, by_severity, by_priority, active } = group;
  return {
    ...{ severity, risk_score, priority_rank, occurrence_count, open_count, resolved_count, accepted_count },
    ...{ sla_breached_count, fixable_count, by_severity, by_priority, active },
  };
};

const totalsOf = ({
  counts,
  sla_breached_count,
  fixable_count,
  known_exploited_count,
}: ReturnType<typeof emptyAsset>) => ({
  counts: withoutZeroes(counts),
  sla_breached_count,
  fixable_count,
  known_exploited_count,
});

const withoutZeroes = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, number]) => number !== 0));

function tallied(keys: readonly string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) count(counts, key, 1);
  return counts;
}

const byId = <T extends { id: string }>(items: readonly T[]): T[] => [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
