/** One record of a change, or of an attempt at one: who, what, when, from where. */
export interface AuditEntry {
  /** ISO 8601 UTC. */
  at: string;
  request_id: string;
  team_id: string | null;
  user_id: string | null;
  /** The key's or session's own id; never its secret. */
  credential_id: string | null;
  via: 'key' | 'session' | null;
  ip: string;
  operation_id: string;
  method: string;
  path: string;
  params: Record<string, string>;
  /** What was changed: the first segments of the path, and the ids in it and in the answer to a creation. */
  resources: string[];
  /** HTTP status of the answer. */
  status: number;
}

/** An entry as it is kept: with an id of its own, and which part of the platform made it. */
export interface AuditRecord extends AuditEntry {
  audit_id: string;
  service: string;
}

/** Where audit records go. */
export interface AuditSink {
  record(entry: AuditEntry): Promise<void>;
}
