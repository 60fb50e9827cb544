import type { Store } from '@osk/persistence';
import type { Ingest } from '../ingest/ingest.service';
import { ingestScope } from './component';
import { listIdOf, type ComponentBatch, type ListKeeper } from './keeper';
import type { ListRepository } from './list.repo';
import type { ComponentMatcher } from './matcher';

export interface ReceiverOptions {
  store: Store;
  keeper: ListKeeper;
  lists: ListRepository;
  matcher: ComponentMatcher;
  ingest: Pick<Ingest, 'take'>;
}

/** Takes batches of component lists: keeps them, and reports what is vulnerable as any scan reports its findings. */
export class ComponentReceiver {
  constructor(private readonly options: ReceiverOptions) {}

  /** In this order: what is kept before it is matched is found by every later advisory. */
  async receive(batch: ComponentBatch): Promise<void> {
    const { keeper, matcher, ingest } = this.options;
    const { components, scope, ...report } = batch;
    await keeper.keep(batch);
    const revision = await matcher.revision();
    const sightings = await matcher.sightings(listIdOf(batch), components, new Date(batch.at));
    await ingest.take({ ...report, scope: ingestScope(scope), kind: 'scan', sightings });
    await this.catchUp(batch, revision);
  }

  /** Intelligence that arrived in the meantime may have looked at the list before what was matched stood there. */
  private async catchUp(batch: ComponentBatch, matched: number): Promise<void> {
    const { store, lists, matcher } = this.options;
    const revision = await matcher.revision();
    if (revision !== matched)
      await store.transaction((tx) =>
        lists.markDue(batch.team_id, [{ _id: listIdOf(batch), keys: null }], revision, tx),
      );
  }
}
