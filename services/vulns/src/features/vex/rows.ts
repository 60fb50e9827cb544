import { assetKey } from '../occurrences/identity';
import { keysOf, targetsOf } from './assertion';
import type { StoredAssertion, StoredStatement } from './statement.repo';
import type { VexContent, VexProblem, VexStatement } from './statement';
import { VexError } from './vex-format';

export interface Rows {
  statements: Omit<StoredStatement, 'team_id'>[];
  assertions: Omit<StoredAssertion, 'team_id'>[];
}

/** What one document may bring: more would keep everybody else waiting. Larger ones are sent in parts. */
export const MAX_STATEMENTS = 20_000;
export const MAX_KEYS = 50_000;
const SHOWN_TARGETS = 20;

/** Statements that say of no product what they are about, where no asset is given: about everything is about nothing. */
export function withoutSubject({ statements }: VexContent, assetId: string | null): VexProblem[] {
  if (assetId !== null) return [];
  return statements
    .filter(({ targets }) => targets.length === 0)
    .map(({ field }) => ({
      field,
      reason: 'names no product, and the document is not limited to an asset (asset_id)',
    }));
}

/**
 * A document's statements as they are stored, under `generation`. They are in the order of their vulnerabilities, so
 * that those about one are looked after together.
 * @throws VexError when there are too many
 */
export function rowsOf(
  { statements, at }: Pick<VexContent, 'statements' | 'at'>,
  { generation, assetId, now }: { generation: string; assetId: string | null; now: Date },
): Rows {
  const rows: Rows = { statements: [], assertions: [] };
  if (statements.length > MAX_STATEMENTS)
    throw new VexError(listOf(statements[0]), `at most ${MAX_STATEMENTS} statements in one document`);
  const asset_key = assetId === null ? null : assetKey(assetId);
  const ordered = statements
    .map((statement, index) => ({ statement, index, by: (statement.vulnerabilities[0] ?? '').toUpperCase() }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.index - b.index));
  let keyCount = 0;
  for (const [order, { statement, index }] of ordered.entries()) {
    const { vulnerabilities, status, justification, impact, action } = statement;
    const targets = targetsOf(statement);
    // A time to come would stand above everything that is said until then.
    const made = new Date(Math.min(statement.at ?? at ?? now.getTime(), now.getTime()));
    const common = { generation, at: made };
    const statement_id = `${generation}/${number(order)}`;
    rows.statements.push({
      _id: statement_id,
      ...common,
      vulnerabilities,
      status,
      justification,
      impact,
      action,
      targets: targets.slice(0, SHOWN_TARGETS),
      target_count: targets.length,
    });
    for (const [position, target] of targets.entries()) {
      const keys = keysOf(vulnerabilities, target, asset_key);
      keyCount += keys.length;
      if (keyCount > MAX_KEYS)
        throw new VexError(listOf(statement), `at most ${MAX_KEYS} pairs of vulnerability and product in one document`);
      const { of, within, versions } = target;
      const _id = `${generation}/${number(index)}/${number(position)}`;
      rows.assertions.push({
        ...{ _id, statement_id, ...common, keys, of, within, versions, asset_key },
        status: target.status ?? status,
      });
    }
  }
  return rows;
}

const number = (value: number): string => String(value).padStart(7, '0');
const listOf = (statement: VexStatement | undefined): string => statement?.field.split('.')[0] ?? 'statements';
