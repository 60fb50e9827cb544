import type { Store } from '@osk/persistence';
import { cursorAfter, revisionOf, type Intelligence } from '../../advisories';
import { byTeam, inBatches } from '../../background/batches';
import type { ListRepository, Mark } from './list.repo';
import type { PackRepository } from './pack.repo';
import { SweepRepository, type SweepPosition } from './sweep.repo';

export interface SweepOptions {
  store: Store;
  intelligence: Pick<Intelligence, 'clock' | 'advisories'>;
  lists: Pick<ListRepository, 'after' | 'markDue' | 'overdue' | 'sendAgain'>;
  packs: Pick<PackRepository, 'listsHolding'>;
  now?(): Date;
  /** From so many changed advisories on, all lists are looked at instead of asking which ones are concerned. */
  many?: number;
}

const MANY = 20_000;
const CHANGES = 500;
const LISTS = 200;
/** Longer than a message stays in its retries; one that waits for a busy worker is sent for twice at worst. */
const LOST_AFTER_MS = 30 * 60_000;

/**
 * Passes new intelligence on to the component lists that it concerns: every change is passed on at least once, and a
 * list is sent for once however many changes concern it. Run by one process at a time; cut off anywhere it goes on
 * from the last page.
 */
export class ComponentSweep {
  private readonly positions: SweepRepository;
  private readonly now: () => Date;

  constructor(private readonly options: SweepOptions) {
    this.positions = new SweepRepository(options.store);
    this.now = options.now ?? (() => new Date());
  }

  /** Passes on everything that has been announced. */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const { intelligence, many = MANY } = this.options;
    const announced = await intelligence.clock.announced();
    let position = await this.positions.read();
    if (position.walk) position = await this.walk(position, signal);
    while (isBefore(position.cursor, announced)) {
      signal.throwIfAborted();
      const changed = await intelligence.advisories.countChanged(position.cursor, many);
      position =
        changed >= many
          ? await this.walk({ cursor: position.cursor, walk: { revision: announced, after: '' } }, signal)
          : await this.follow(position, announced, signal);
    }
    await this.sendAgain(signal);
  }

  /** The lists that hold what has changed, up to a revision. */
  private async follow(from: SweepPosition, revision: number, signal: AbortSignal): Promise<SweepPosition> {
    const { intelligence, packs } = this.options;
    for (let { cursor } = from; ;) {
      signal.throwIfAborted();
      const page = await intelligence.advisories.changedSince(cursor, CHANGES, revision);
      const end = page.changes.length < CHANGES;
      const keys = page.changes.flatMap((change) => change.keys);
      for await (const batch of inBatches(packs.listsHolding(keys), LISTS)) {
        signal.throwIfAborted();
        await this.markDue(batch, revision);
      }
      cursor = end ? cursorAfter(revision) : page.cursor;
      await this.positions.write({ cursor, walk: null });
      if (end) return { cursor, walk: null };
    }
  }

  /** All lists, once. */
  private async walk({ cursor, walk }: SweepPosition, signal: AbortSignal): Promise<SweepPosition> {
    if (!walk) return { cursor, walk };
    for (let { after } = walk; ;) {
      signal.throwIfAborted();
      const batch = await this.options.lists.after(after, LISTS);
      await this.markDue(
        batch.map((list) => ({ ...list, keys: null })),
        walk.revision,
      );
      after = batch.at(-1)?._id ?? after;
      const position =
        batch.length < LISTS
          ? { cursor: cursorAfter(walk.revision), walk: null }
          : { cursor, walk: { revision: walk.revision, after } };
      await this.positions.write(position);
      if (position.walk === null) return position;
    }
  }

  private async markDue(batch: readonly TeamMark[], revision: number): Promise<void> {
    const { store, lists } = this.options;
    for (const [teamId, found] of byTeam(batch)) {
      const marks = onePerList(found);
      await store.transaction((tx) => lists.markDue(teamId, marks, revision, tx));
    }
  }

  /** Those whose message is lost, or was given up after its retries. */
  private async sendAgain(signal: AbortSignal): Promise<void> {
    const { store, lists } = this.options;
    const then = new Date(this.now().getTime() - LOST_AFTER_MS);
    for await (const batch of inBatches(lists.overdue(then), LISTS))
      for (const [teamId, found] of byTeam(batch)) {
        signal.throwIfAborted();
        const ids = found.map(({ _id }) => _id);
        await store.transaction((tx) => lists.sendAgain(teamId, ids, tx));
      }
  }
}

/** A cursor may stand in the middle of a revision. */
const isBefore = (cursor: string, revision: number): boolean =>
  revisionOf(cursor) < revision || (revisionOf(cursor) === revision && cursor !== cursorAfter(revision));

type TeamMark = Mark & { team_id: string };

/** Several packs of a list may hold what changed. */
function onePerList(marks: readonly TeamMark[]): Mark[] {
  const byList = new Map<string, Mark>();
  for (const { _id, keys } of marks) {
    const known = byList.get(_id);
    const all = known?.keys && keys ? [...known.keys, ...keys] : keys;
    byList.set(_id, { _id, keys: all });
  }
  return [...byList.values()];
}
