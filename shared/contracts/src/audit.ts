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
  /** HTTP status of the answer. */
  status: number;
}

/** Where audit records go. */
export interface AuditSink {
  record(entry: AuditEntry): Promise<void>;
}
