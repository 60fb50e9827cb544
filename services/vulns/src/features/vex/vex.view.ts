import type { Static } from '@sinclair/typebox';
import type { VexDocument } from './document.repo';
import type { VexDetails, VexDocumentSchema } from './schemas';
import type { StoredStatement } from './statement.repo';

export function toDocument(document: VexDocument): Static<typeof VexDocumentSchema> {
  const { _id, format, document_id, version, author, issued_at, asset_id, statement_count } = document;
  return {
    vex_id: _id,
    ...{ format, document_id, version, author, asset_id, statement_count },
    issued_at: issued_at?.toISOString() ?? null,
    not_understood: {
      count: document.problem_count,
      reasons: document.problems.map(({ field, reason }) => ({ field, reason })),
    },
    occurrences_changed: document.changed,
    applied: document.pending.length === 0,
    created_by: document.created_by,
    created_at: document.created_at.toISOString(),
    updated_at: document.updated_at.toISOString(),
  };
}

export function toStatement(statement: StoredStatement): Static<typeof VexDetails>['statements'][number] {
  const { vulnerabilities, status, justification, impact, action, at, targets, target_count } = statement;
  return {
    ...{ vulnerabilities, status, justification },
    impact_statement: impact,
    action_statement: action,
    made_at: at.toISOString(),
    products: targets.map(({ of, within, versions, status: own }) => ({
      names: of,
      part_of: within,
      version: versions?.version ?? null,
      version_range: versions?.range ?? null,
      status: own ?? status,
    })),
    product_count: target_count,
  };
}
