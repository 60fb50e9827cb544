import type { Transaction } from '@osk/persistence';
import type { Verdicts } from '../ingest/ingest.service';
import type { Occurrence } from '../occurrences/occurrence';
import { inBatches } from '../../background/batches';
import { isNewer, subjectOf, type Assertion } from './assertion';
import type { VexDocument, VexDocumentRepository } from './document.repo';
import { isOpenToVex, judged, type Ruling } from './judged';
import type { StoredStatement, VexStatementRepository } from './statement.repo';
import { verdictOf, type Verdict } from './verdict';

export interface VexVerdictsOptions {
  documents: VexDocumentRepository;
  statements: VexStatementRepository;
  now(): Date;
}

/** What the team's VEX documents say decides before anybody sees a finding. */
export class VexVerdicts implements Verdicts {
  constructor(private readonly options: VexVerdictsOptions) {}

  async judge(teamId: string, occurrences: readonly Occurrence[], tx: Transaction): Promise<Occurrence[]> {
    const open = occurrences.filter(isOpenToVex);
    if (open.length === 0) return [...occurrences];
    // Most teams have no document: one look spares all others, unless there is something to take back.
    if (!open.some(({ detail }) => detail.decision) && !(await this.options.documents.any(teamId, tx)))
      return [...occurrences];
    const rulings = await this.rulings(teamId, open, tx);
    const now = this.options.now();
    return occurrences.map((occurrence) => judged(occurrence, rulings.get(occurrence) ?? null, now));
  }

  private async rulings(
    teamId: string,
    occurrences: readonly Occurrence[],
    tx: Transaction,
  ): Promise<Map<Occurrence, Ruling>> {
    const { statements } = this.options;
    const subjects = occurrences.map(subjectOf);
    const keys = [...new Set(subjects.flatMap((subject) => subject.keys))];
    const { live, byKey } = await this.counting(teamId, keys, tx);
    const verdicts = new Map<Occurrence, Verdict>();
    for (const subject of subjects) {
      const about = [...new Set(subject.keys.flatMap((key) => byKey.get(key) ?? []))];
      const verdict = verdictOf(subject, about);
      if (verdict) verdicts.set(subject.occurrence, verdict);
    }
    const ids = [...new Set([...verdicts.values()].map(({ statement_id }) => statement_id))];
    const texts = await statements.byIds(teamId, ids, tx);
    return new Map(
      [...verdicts].map(([occurrence, { status, statement_id }]) => {
        const statement = texts.get(statement_id);
        const document = statement && live.get(statement.generation);
        return [occurrence, { status, reason: reasonOf(status, statement, document) }];
      }),
    );
  }

  /** What counts of what is said under the keys. Of those that say the same about the same only the newest is kept. */
  private async counting(teamId: string, keys: readonly string[], tx: Transaction): Promise<Counting> {
    const live = new Map<string, VexDocument>();
    const known = new Set<string>();
    const newest = new Map<string, Assertion>();
    for await (const rows of inBatches(this.options.statements.assertionsOf(teamId, keys, tx), ROWS_AT_ONCE)) {
      const unknown = [...new Set(rows.map(({ generation }) => generation))].filter((one) => !known.has(one));
      for (const generation of unknown) known.add(generation);
      if (unknown.length > 0)
        for (const [generation, document] of await this.options.documents.live(teamId, unknown, tx))
          live.set(generation, document);
      for (const { generation, at, ...row } of rows) {
        const assertion = { ...row, at: at.getTime() };
        const about = JSON.stringify([row.keys, row.of, row.within, row.versions, row.asset_key]);
        if (live.has(generation) && isNewer(assertion, newest.get(about))) newest.set(about, assertion);
      }
    }
    const byKey = new Map<string, Assertion[]>();
    for (const assertion of newest.values())
      for (const key of assertion.keys) {
        const others = byKey.get(key);
        if (others) others.push(assertion);
        else byKey.set(key, [assertion]);
      }
    return { live, byKey };
  }
}

interface Counting {
  /** Documents by the generation of theirs that counts. */
  live: ReadonlyMap<string, VexDocument>;
  byKey: ReadonlyMap<string, Assertion[]>;
}

const ROWS_AT_ONCE = 1_000;

const MAX_REASON = 2_000;

/** `vulnerable_code_not_present: what was found (VEX of Example, vex_...)`. */
function reasonOf(status: Ruling['status'], statement?: StoredStatement, document?: VexDocument): string {
  const { justification = null, impact = '', action = '' } = statement ?? {};
  const words = status === 'affected' ? action || impact : impact || action;
  const said = [justification ?? status, words].filter(Boolean).join(': ');
  const source = document ? ` (VEX${document.author === '' ? '' : ` of ${document.author}`}, ${document._id})` : '';
  return `${said.slice(0, MAX_REASON - source.length)}${source}`;
}
