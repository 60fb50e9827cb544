import type { FindingSource, ReportedComponent } from '@osk/contracts';
import { assetKey } from '../occurrences/identity';
import type { ComponentList, ListRepository } from './list.repo';
import { unpacked } from './pack';
import type { PackHead, PackRepository } from './pack.repo';

export interface KeptComponent extends ReportedComponent {
  source: FindingSource;
  list: string;
}

export interface KeptList extends Pick<ComponentList, 'source' | 'scope' | 'reported_at'> {
  /** False while only partial scans, or parts of one, are here. */
  complete: boolean;
  components: number;
  unreadable: number;
}

/** What is kept of an asset, for people to see what is watched. */
export class ComponentService {
  constructor(
    private readonly lists: ListRepository,
    private readonly packs: PackRepository,
  ) {}

  /** Nothing for an asset that no list is kept of. */
  async ofAsset(
    teamId: string,
    assetId: string,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<{ items: KeptComponent[]; total: number; lists: KeptList[] }> {
    const [lists, heads] = await Promise.all([
      this.lists.ofAsset(teamId, assetId),
      this.packs.headsOf(teamId, assetKey(assetId)),
    ]);
    const byId = new Map(lists.map((list) => [list._id, list]));
    const items: KeptComponent[] = [];
    let total = 0;
    for (const head of heads) {
      const from = Math.max(0, skip - total);
      const wanted = limit - items.length;
      if (wanted > 0 && from < head.count) {
        const list = byId.get(head.list_id);
        const pack = await this.packs.find(teamId, head._id);
        if (list && pack)
          for (const component of (await unpacked(pack)).slice(from, from + wanted))
            items.push({ ...component, source: list.source, list: list.scope });
      }
      total += head.count;
    }
    return { items, total, lists: lists.map((list) => keptOf(list, heads)) };
  }
}

function keptOf({ _id, source, scope, reported_at, closed }: ComponentList, heads: readonly PackHead[]): KeptList {
  const own = heads.filter(({ list_id }) => list_id === _id);
  const sum = (field: 'count' | 'unreadable'): number => own.reduce((total, head) => total + head[field], 0);
  return {
    source,
    scope,
    reported_at,
    complete: closed !== null,
    components: sum('count'),
    unreadable: sum('unreadable'),
  };
}
