import { createHash } from 'node:crypto';
import { isId, newId } from '@osk/contracts';
import type { Page, PageRequest, Transaction, TeamTurns } from '@osk/persistence';
import { errors, type TeamContext } from '@osk/service-kit';
import type { VexApplier } from './applier';
import type { PendingWork, VexDocument, VexDocumentRepository } from './document.repo';
import { rowsOf, withoutSubject } from './rows';
import type { VexContent } from './statement';
import type { StoredStatement, VexStatementRepository } from './statement.repo';
import { VexError, type VexFormat } from './vex-format';

export interface VexServiceOptions {
  formats: readonly VexFormat[];
  documents: VexDocumentRepository;
  statements: VexStatementRepository;
  applier: VexApplier;
  writes: TeamTurns;
  now(): Date;
}

/**
 * What became of a document that was sent: it counts now; it did already; or a later version of it does, and it changed
 * nothing.
 */
export type Outcome = 'accepted' | 'unchanged' | 'outdated';

export interface Taken {
  outcome: Outcome;
  document: VexDocument;
}

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>;

/** Statements and occurrences looked at before the answer; the rest follows in the background. */
const AT_ONCE = 3_000;
/** Picks up what a process that died has left, and finds nothing to do otherwise. */
const LOOK_AGAIN_MS = 60_000;
const KEPT_PROBLEMS = 100;
const MAX_ASSET_ID = 2_048;

/** VEX documents of a team: taken, shown, withdrawn. */
export class VexService {
  constructor(private readonly options: VexServiceOptions) {}

  /**
   * Takes a document, all statements at once or none.
   * @throws refused, naming the field, when it is no VEX document, or nothing in it can be understood
   */
  async take(who: Who, body: Readonly<Record<string, unknown>>, asset: unknown): Promise<Taken> {
    const assetId = assetOf(asset);
    const { format, content } = this.read(body);
    const unclear = new Set(withoutSubject(content, assetId));
    const problems = [...content.problems, ...unclear];
    const skipped = new Set([...unclear].map(({ field }) => field));
    const statements = content.statements.filter(({ field }) => !skipped.has(field));
    const [first] = problems;
    if (statements.length === 0 && first) throw refused(new VexError(first.field, first.reason));
    const now = this.options.now();
    const digest = digestOf(body);
    const document_id = content.document_id || `sha256:${digest}`;
    const fresh: VexDocument = {
      _id: newId('vex'),
      team_id: who.teamId,
      document_key: hash(JSON.stringify([format.id, document_id, assetId])),
      format: format.id,
      document_id,
      version: content.version,
      author: content.author,
      issued_at: content.at === null ? null : new Date(content.at),
      digest,
      asset_id: assetId,
      generation: newId('vex'),
      statement_count: statements.length,
      problem_count: problems.length,
      problems: problems.slice(0, KEPT_PROBLEMS),
      pending: [],
      changed: 0,
      created_by: who.userId,
      created_at: now,
      updated_at: now,
    };
    return this.store(who, fresh, { ...content, statements });
  }

  private read(body: Readonly<Record<string, unknown>>): { format: VexFormat; content: VexContent } {
    const format = this.options.formats.find((one) => one.detects(body));
    if (!format) {
      const labels = this.options.formats.map(({ label }) => label).join(' or ');
      throw refused(new VexError('@context', `the document is neither ${labels} (@context, bomFormat)`));
    }
    try {
      return { format, content: format.read(body) };
    } catch (error) {
      throw error instanceof VexError ? refused(error) : error;
    }
  }

  private async store(who: Who, fresh: VexDocument, content: VexContent): Promise<Taken> {
    const { documents, statements, writes, applier } = this.options;
    const { teamId } = who;
    const known = await documents.ofKey(teamId, fresh.document_key);
    const settled = known && alreadySettled(known, fresh);
    if (settled) return { outcome: settled, document: known };
    const rows = this.rows(fresh, content);
    let taken: Taken | null = null;
    try {
      await statements.add(teamId, rows.statements, rows.assertions);
      taken = await writes.run(teamId, (tx) => this.count(who, fresh, tx));
    } finally {
      if (taken?.outcome !== 'accepted') await statements.remove(teamId, fresh.generation);
    }
    if (taken.outcome !== 'accepted') return taken;
    await this.settle(who, taken.document._id, () => applier.apply(teamId, taken.document._id, AT_ONCE));
    return { ...taken, document: (await documents.find(teamId, taken.document._id)) ?? taken.document };
  }

  private rows({ generation, asset_id, created_at }: VexDocument, content: VexContent) {
    try {
      return rowsOf(content, { generation, assetId: asset_id, now: created_at });
    } catch (error) {
      throw error instanceof VexError ? refused(error) : error;
    }
  }

  /** From here on its statements count, and those of its version before no longer do. */
  private async count({ teamId, requestId }: Who, fresh: VexDocument, tx: Transaction): Promise<Taken> {
    const { documents } = this.options;
    const known = await documents.ofKey(teamId, fresh.document_key, tx);
    const settled = known && alreadySettled(known, fresh);
    if (settled) return { outcome: settled, document: known };
    const pending = [...(known?.pending ?? []).map(retired), work(fresh.generation, false)];
    if (known && known.generation !== '' && !pending.some(({ generation }) => generation === known.generation))
      pending.push(work(known.generation, true));
    const { _id, changed, created_at, created_by } = known ?? fresh;
    const document = { ...fresh, _id, changed, created_at, created_by, pending };
    await documents.write(teamId, document, tx);
    tx.enqueue('vulns.apply_vex', { team_id: teamId, vex_id: _id }, { delayMs: LOOK_AGAIN_MS, requestId });
    return { outcome: 'accepted', document };
  }

  /** What is not done by the time of the answer goes on in the background. */
  private async settle({ teamId, requestId }: Who, vexId: string, apply: () => Promise<boolean>): Promise<void> {
    if (await apply()) return;
    await this.options.writes.run(teamId, (tx) => {
      tx.enqueue('vulns.apply_vex', { team_id: teamId, vex_id: vexId }, { requestId });
      return Promise.resolve();
    });
  }

  list(teamId: string, page: PageRequest): Promise<Page<VexDocument>> {
    return this.options.documents.list(teamId, page);
  }

  /** @throws not_found */
  async one(
    teamId: string,
    id: string,
    page: Required<PageRequest>,
  ): Promise<{ document: VexDocument; statements: StoredStatement[] }> {
    const document = isId('vex', id) ? await this.options.documents.shown(teamId, id) : null;
    if (!document) throw missing(id);
    return { document, statements: await this.options.statements.page(teamId, document.generation, page) };
  }

  /** Its statements no longer count; gives how many occurrences that has changed so far. @throws not_found */
  async remove(who: Who, id: string): Promise<{ changed: number; done: boolean }> {
    const { teamId, requestId } = who;
    if (!isId('vex', id)) throw missing(id);
    const { documents, writes, applier } = this.options;
    await writes.run(teamId, async (tx) => {
      const known = await documents.find(teamId, id, tx);
      if (!known || known.generation === '') throw missing(id);
      const pending = known.pending.filter(({ generation }) => generation !== known.generation).map(retired);
      const gone = { ...known, generation: '', pending: [...pending, work(known.generation, true)] };
      await documents.write(teamId, gone, tx);
      tx.enqueue('vulns.apply_vex', { team_id: teamId, vex_id: id }, { delayMs: LOOK_AGAIN_MS, requestId });
    });
    let changed = 0;
    let done = false;
    await this.settle(who, id, async () => {
      done = await applier.apply(teamId, id, AT_ONCE, (count) => (changed += count));
      return done;
    });
    return { changed, done };
  }
}

const work = (generation: string, isRetired: boolean): PendingWork => ({ generation, retired: isRetired, after: '' });
/** What had not been looked at to its end before the next version came: from the start, and then it goes. */
const retired = ({ generation }: PendingWork): PendingWork => work(generation, true);

/** Whether what is known makes the new one superfluous; versions count before times. */
function alreadySettled(known: VexDocument, fresh: VexDocument): Outcome | null {
  if (known.generation === '') return null;
  if (known.digest === fresh.digest) return 'unchanged';
  if (fresh.version !== known.version) return fresh.version < known.version ? 'outdated' : null;
  return known.issued_at && fresh.issued_at && fresh.issued_at < known.issued_at ? 'outdated' : null;
}

/** A limit that cannot be read must not become none: the document would speak of every asset. */
function assetOf(asset: unknown): string | null {
  if (asset === undefined) return null;
  if (typeof asset === 'string' && asset.trim() !== '' && asset.length <= MAX_ASSET_ID) return asset;
  throw errors.refused(`asset_id: must be one id of 1 to ${MAX_ASSET_ID} characters`, { code: 'asset_unreadable' });
}

/** Of the content; what is nested deeper than it can be written out again is no document of anybody's. */
function digestOf(body: Readonly<Record<string, unknown>>): string {
  try {
    return hash(JSON.stringify(body));
  } catch (error) {
    if (error instanceof RangeError) throw refused(new VexError('the document', 'is nested too deeply'));
    throw error;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
const refused = (error: VexError) =>
  errors.refused(error.message, { code: error.code, details: { field: error.field }, cause: error });
const missing = (id: string) => errors.notFound(`VEX document not found: ${id}`);
