import type { EventData, ReportedComponent } from '@osk/contracts';
import { Inbox, type Store, type Transaction } from '@osk/persistence';
import { counted, isOutdated, type Progress } from '../ingest/scope';
import { scopeIdOf } from '../ingest/scope.repo';
import { assetKey } from '../occurrences/identity';
import { identityOf, ingestScope } from './component';
import type { ComponentList, ListRepository } from './list.repo';
import { pack, packed, unpacked, type Pack } from './pack';
import type { PackRepository } from './pack.repo';

/** A batch of a component list as it comes in. */
export interface ComponentBatch extends EventData<'components.reported'> {
  event_id: string;
  team_id: string;
  request_id?: string;
  /** When it was reported, ms. */
  at: number;
}

/** The list that a batch belongs to. */
export const listIdOf = ({ team_id, asset_id, source, scope }: ComponentBatch): string =>
  scopeIdOf({ team_id, asset_id, source, scope: ingestScope(scope) });

/**
 * Keeps component lists. The newest complete list stands and takes the place of what was there before, once all of its
 * batches are here; until then both are kept. A partial one adds what was not there. What is older than the list that
 * stands is not kept.
 */
export class ListKeeper {
  private readonly inbox: Inbox;

  constructor(
    store: Store,
    private readonly lists: ListRepository,
    private readonly packs: PackRepository,
  ) {
    this.inbox = new Inbox(store);
  }

  async keep(batch: ComponentBatch): Promise<void> {
    const packs = await pack(batch.components);
    await this.inbox.once(batch.event_id, 'component_lists', (tx) => this.store(batch, packs, tx));
  }

  private async store(batch: ComponentBatch, packs: readonly Pack[], tx: Transaction): Promise<void> {
    const { team_id, scan_id, at } = batch;
    const list = (await this.lists.find(team_id, listIdOf(batch), tx)) ?? newList(batch);
    if (isOutdated(list, batch) || list.closed?.scan_id === scan_id) return;
    const of = { list_id: list._id, asset_key: list.asset_key, scan_id, batch: batch.batch, at };
    await this.packs.put(team_id, of, packs, tx);
    const { scans, closed, closing } = counted<Progress>(
      { scans: list.scans, closed: list.closed, closing: false },
      batch,
    );
    if (closing && closed) {
      const keep = [closed.scan_id, ...scans.map((scan) => scan.scan_id)];
      await this.packs.dropReplaced(team_id, { list_id: list._id, at: closed.at, keep }, tx);
    } else {
      const underWay = new Set(scans.map((scan) => scan.scan_id));
      for (const ended of new Set([...list.scans.map((scan) => scan.scan_id), scan_id]))
        if (!underWay.has(ended)) await this.fold(team_id, list._id, ended, tx);
    }
    const reported_at = new Date(Math.max(at, list.reported_at.getTime()));
    await this.lists.write(team_id, { ...list, scans, closed, reported_at }, tx);
  }

  /** Of a partial scan that has ended, or never will, only what the list did not have stays: it cannot grow for ever. */
  private async fold(teamId: string, listId: string, scanId: string, tx: Transaction): Promise<void> {
    const ids = await this.packs.idsOf(teamId, listId, { tx });
    const known = new Set<string>();
    for (const { _id, scan_id } of ids)
      if (scan_id !== scanId)
        for (const component of await this.componentsOf(teamId, _id, tx)) known.add(identityOf(component));
    for (const { _id, scan_id } of ids) {
      if (scan_id !== scanId) continue;
      const components = await this.componentsOf(teamId, _id, tx);
      const news = components.filter((component) => !known.has(identityOf(component)));
      for (const component of news) known.add(identityOf(component));
      if (news.length === components.length && news.length > 0) continue;
      await this.packs.replace(teamId, _id, news.length === 0 ? null : await packed(news), tx);
    }
  }

  private async componentsOf(teamId: string, id: string, tx: Transaction): Promise<ReportedComponent[]> {
    const found = await this.packs.find(teamId, id, { tx });
    return found ? await unpacked(found) : [];
  }
}

function newList(batch: ComponentBatch): ComponentList {
  const { asset_id, source, scope } = batch;
  return {
    _id: listIdOf(batch),
    asset_id,
    asset_key: assetKey(asset_id),
    source,
    scope,
    scans: [],
    closed: null,
    reported_at: new Date(batch.at),
    version: 0,
    run: null,
    due_keys: null,
  };
}
