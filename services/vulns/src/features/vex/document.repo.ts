import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Page,
  type PageRequest,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';
import type { VexProblem } from './statement';

/** Statements that came to count, or no longer do, and have yet to be held against what is known already. */
export interface PendingWork {
  generation: string;
  /** They no longer count, and go when that has been done. */
  retired: boolean;
  /** The last statement that has been dealt with; '' at the start. */
  after: string;
}

/** A VEX document of a team, in the version that counts. */
export interface VexDocument extends TeamDocument {
  /** Format, the document's own id and the asset it is limited to: what versions of one document share. */
  document_key: string;
  format: string;
  document_id: string;
  version: number;
  author: string;
  /** When its author says that it was made; null when it does not say. */
  issued_at: Date | null;
  /** Of the content, to know it again. */
  digest: string;
  asset_id: string | null;
  /** Names the statements that count: they are stored beside others before and after. '' when it is deleted. */
  generation: string;
  statement_count: number;
  problem_count: number;
  /** The first ones. */
  problems: VexProblem[];
  pending: PendingWork[];
  /** Occurrences that it has changed, in all its versions. */
  changed: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

const documentCollection = defineCollection<VexDocument>({
  name: 'vex_documents',
  schema: {
    document_key: { type: String, required: true },
    format: { type: String, required: true },
    document_id: { type: String, required: true },
    version: { type: Number, required: true },
    author: { type: String, default: '' },
    issued_at: { type: Date, default: null },
    digest: { type: String, required: true },
    asset_id: { type: String, default: null },
    generation: { type: String, default: '' },
    statement_count: { type: Number, required: true },
    problem_count: { type: Number, required: true },
    problems: { type: Array, default: [] },
    pending: { type: Array, default: [] },
    changed: { type: Number, required: true },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ document_key: 1 }, { unique: true }),
    teamIndex({ generation: 1 }),
    teamIndex({ updated_at: -1 }),
  ],
});

/** Deleted ones stay until what they had decided has been looked at again; nobody sees them. */
const SHOWN = { generation: q.not('') };

export class VexDocumentRepository {
  private readonly documents: TeamRepository<VexDocument>;

  constructor(store: Store) {
    this.documents = new TeamRepository(store, documentCollection);
  }

  /** Null also for one that is deleted. */
  shown(teamId: string, id: string): Promise<VexDocument | null> {
    return this.documents.findOne(teamId, { _id: id, ...SHOWN });
  }

  find(teamId: string, id: string, tx?: Transaction): Promise<VexDocument | null> {
    return this.documents.findById(teamId, id, { tx });
  }

  ofKey(teamId: string, document_key: string, tx?: Transaction): Promise<VexDocument | null> {
    return this.documents.findOne(teamId, { document_key }, { tx });
  }

  /** The one changed last first. */
  list(teamId: string, page: PageRequest): Promise<Page<VexDocument>> {
    return this.documents.page(teamId, SHOWN, { ...page, sort: { updated_at: -1 } });
  }

  /** True while the team has any document, also a deleted one that is still looked after. */
  any(teamId: string, tx: Transaction): Promise<boolean> {
    return this.documents.exists(teamId, {}, { tx });
  }

  /** The documents whose statements of these generations count. */
  async live(teamId: string, generations: readonly string[], tx: Transaction): Promise<Map<string, VexDocument>> {
    const found = await this.documents.find(
      teamId,
      { generation: q.in(generations) },
      { limit: Math.max(1, generations.length), tx },
    );
    return new Map(found.map((document) => [document.generation, document]));
  }

  async write(teamId: string, { _id, team_id: _team, ...fields }: VexDocument, tx: Transaction): Promise<void> {
    await this.documents.upsert(teamId, { _id }, { $set: fields }, { tx });
  }

  async counted(teamId: string, id: string, changed: number, tx: Transaction): Promise<void> {
    await this.documents.update(teamId, id, { $inc: { changed } }, { tx });
  }

  /** Notes how far the first piece of pending work has come; nothing where it is another's turn already. */
  async advanced(teamId: string, id: string, generation: string, after: string): Promise<void> {
    await this.documents.update(
      teamId,
      { _id: id, 'pending.0.generation': generation },
      { $set: { 'pending.0.after': after } },
    );
  }

  /** Ends a piece of pending work; a deleted document without any more goes. */
  async done(teamId: string, id: string, generation: string): Promise<void> {
    await this.documents.update(teamId, id, { $pull: { pending: { generation } } });
    await this.documents.delete(teamId, { _id: id, generation: '', pending: q.size(0) });
  }
}
