/** What a statement says of a vulnerability in a product (OpenVEX 0.2, "Status Labels"). */
export const VEX_STATUSES = ['not_affected', 'affected', 'fixed', 'under_investigation'] as const;
export type VexStatus = (typeof VEX_STATUSES)[number];

/** Which versions of what is named: one, or a range (`vers:npm/>=1.2|<2`). In place of a version in the name itself. */
export interface VersionRule {
  version: string | null;
  range: string | null;
}

/** What a statement is about. */
export interface Target {
  /** Names of the one thing: purl, CPE or an identifier of the author's. Any of them will do. */
  of: string[];
  /** Names of the product it is part of; empty: wherever it is. */
  within: string[];
  versions: VersionRule | null;
  /** Where it differs from the statement's own. */
  status?: VexStatus;
}

/** One statement of a document, whatever its format. */
export interface VexStatement {
  /** Where it stands in the document: `statements.3`. */
  field: string;
  /** Every id of the vulnerability; never empty. */
  vulnerabilities: string[];
  status: VexStatus;
  /** Machine-readable; null where there is none. */
  justification: string | null;
  impact: string;
  action: string;
  /** When it was made, ms; null: with the document. */
  at: number | null;
  /** Empty: all of the asset that the document is limited to. */
  targets: Target[];
}

/** A part of a document that could not be read as what the format says it is. */
export interface VexProblem {
  /** `statements.3.status`. */
  field: string;
  reason: string;
}

/** A document in the one form that both formats are read into. */
export interface VexContent {
  /** What versions of one document share; '' when the document does not say. */
  document_id: string;
  version: number;
  author: string;
  /** When it was made or changed last, ms; null when it does not say. */
  at: number | null;
  statements: VexStatement[];
  /** Parts of statements, or whole ones, that are not understood; the rest counts. */
  problems: VexProblem[];
}
