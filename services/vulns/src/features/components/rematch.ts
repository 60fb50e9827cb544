import { newId } from '@osk/contracts';
import type { Store, Transaction, TeamTurns } from '@osk/persistence';
import { inBatches } from '../../background/batches';
import type { Ingest, Verdicts } from '../ingest/ingest.service';
import { MAX_PLACES } from '../occurrences/occurrence';
import type { OccurrenceRepository } from '../occurrences/occurrence.repo';
import type { Recorder } from '../summaries/recorder';
import { indexKeysOf, ingestScope } from './component';
import type { ComponentList, ListRepository } from './list.repo';
import type { ComponentMatcher } from './matcher';
import { unpacked } from './pack';
import type { PackRepository, StoredPack } from './pack.repo';
import { isBare, Showing, withoutUnspoken, type Look } from './shown';

export interface RematcherOptions {
  store: Store;
  lists: ListRepository;
  packs: PackRepository;
  matcher: ComponentMatcher;
  ingest: Pick<Ingest, 'take'>;
  occurrences: OccurrenceRepository;
  writes: TeamTurns;
  recorder: Recorder;
  verdicts: Verdicts;
}

/** The list became another again and again while it was looked at; the next delivery has better luck. */
export class ListInMotionError extends Error {
  readonly code = 'component_list_in_motion';
  constructor(listId: string) {
    super(`the component list ${listId} kept changing while it was matched`);
    this.name = 'ListInMotionError';
  }
}

/** Ends a look whose ground has moved, or that has to be a look at the whole list. */
class Moved extends Error {
  constructor(readonly by: 'batch' | 'run' | 'doubt') {
    super(by);
  }
}

const TRIES = 5;
const BATCH = 200;

/** Looks at a kept list with the intelligence as it is now, as if its scan had just run; nothing is seen again by it. */
export class Rematcher {
  constructor(private readonly options: RematcherOptions) {}

  /**
   * Nothing happens to a list that is not due. The list stays due until a look has come to its end, whatever happens.
   * @throws ListInMotionError
   */
  async rematch(teamId: string, listId: string): Promise<void> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const run = newId('job');
      const list = await this.options.lists.begin(teamId, listId, run);
      if (!list) return;
      try {
        await this.look(teamId, list, run);
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        // The newer run knows no less, and is not done before it has done all of this.
        if (error.by === 'run') return;
        if (error.by === 'doubt') await this.options.lists.widen(teamId, listId);
      }
    }
    throw new ListInMotionError(listId);
  }

  private async look(teamId: string, list: ComponentList, run: string): Promise<void> {
    const { store, lists, packs, matcher } = this.options;
    await matcher.revision();
    const look: Look = { scope: list._id, run, now: Date.now() };
    const showing = new Showing(list, list.due_keys);
    for (const { _id } of await packs.idsOf(teamId, list._id)) {
      const pack = await packs.find(teamId, _id);
      if (pack?.keys.some((key) => showing.concerns(key))) await this.show(teamId, list, pack, look, showing);
    }
    await this.hide(teamId, list, look, showing);
    await store.transaction(async (tx) => {
      const now = await this.unmoved(teamId, list, run, tx);
      if (now.due === list.due && now.due_keys?.length === list.due_keys?.length)
        await lists.done(teamId, list._id, tx);
    });
  }

  /** What the advisories say of some of its components. */
  private async show(
    teamId: string,
    list: ComponentList,
    pack: StoredPack,
    look: Look,
    showing: Showing,
  ): Promise<void> {
    const { matcher, ingest } = this.options;
    const components = (await unpacked(pack)).filter((component) =>
      indexKeysOf([component]).some((key) => showing.concerns(key)),
    );
    const sightings = await matcher.sightings(list._id, components, new Date(look.now));
    showing.add(components, sightings);
    if (sightings.length === 0) return;
    await ingest.take({
      event_id: look.run,
      team_id: teamId,
      asset_id: list.asset_id,
      source: list.source,
      scope: ingestScope(list.scope),
      scan_id: pack.scan_id,
      at: pack.at,
      now: look.now,
      batch: pack.batch,
      last: false,
      complete: false,
      kind: 'rematch',
      sightings,
    });
  }

  /** What they say no more. */
  private async hide(teamId: string, list: ComponentList, look: Look, showing: Showing): Promise<void> {
    const { occurrences, writes, recorder, verdicts } = this.options;
    const unspoken = filtered(
      occurrences.seenIn(teamId, { assetKey: list.asset_key, scope: list._id }),
      (occurrence) => {
        const changes = withoutUnspoken(occurrence, showing, look) !== occurrence;
        // Of so many places some are not kept, and one of those may have nothing to do with what changed.
        if (changes && showing.isPartial && occurrence.detail.places.length >= MAX_PLACES) throw new Moved('doubt');
        return changes;
      },
    );
    let bare = false;
    for await (const batch of inBatches(unspoken, BATCH)) {
      const changes = await writes.run(teamId, async (tx) => {
        await this.unmoved(teamId, list, look.run, tx);
        const found = await occurrences.byIds(teamId, batch, tx);
        const after = found.map((before) => withoutUnspoken(before, showing, look));
        // Of places that are left, all may be spoken for; of one without any, none is.
        const left = after.filter((occurrence) => !isBare(occurrence, list._id));
        const judged = new Map(
          (await verdicts.judge(teamId, left, tx)).map((occurrence) => [occurrence._id, occurrence]),
        );
        const made = found.map((before, index) => ({ before, after: judged.get(before._id) ?? after[index]! }));
        await recorder.record(teamId, made, { scanId: null }, tx);
        return made;
      });
      bare ||= changes.some(({ after }) => isBare(after, list._id));
    }
    // Now there is room for the places that do show.
    if (bare) throw new Moved('doubt');
  }

  /** What a batch brings is kept before it is reported: while the list is the same, all that it shows is known here. */
  private async unmoved(teamId: string, list: ComponentList, run: string, tx: Transaction): Promise<ComponentList> {
    const now = await this.options.lists.find(teamId, list._id, tx);
    if (now?.run !== run) throw new Moved('run');
    if (now.version !== list.version) throw new Moved('batch');
    return now;
  }
}

async function* filtered<T extends { _id: string }>(
  items: AsyncIterable<T>,
  wanted: (item: T) => boolean,
): AsyncGenerator<string> {
  for await (const item of items) if (wanted(item)) yield item._id;
}
