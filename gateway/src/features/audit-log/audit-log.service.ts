import { newId, type AuditEntry, type AuditRecord, type AuditSink } from '@osk/contracts';
import type { PageRequest } from '@osk/persistence';
import { toCsv } from '@osk/reports';
import type { FileReply } from '@osk/service-kit';
import { Readable } from 'node:stream';
import type { Static } from '@sinclair/typebox';
import type { UserDocument, UserRepository } from '../users/users.repo';
import type { AuditDocument, AuditFilter, AuditLogRepository } from './audit-log.repo';
import { AUDIT_COLUMNS } from './columns';
import type { AuditRecordView, AuditSearch } from './schemas';

type View = Static<typeof AuditRecordView>;
type Search = Static<typeof AuditSearch>;
type People = Map<string, UserDocument | undefined>;

const DAY_MS = 24 * 3_600_000;

/** Who did what, when, from where: kept for all services, read by those who manage the team. */
export class AuditLog implements AuditSink {
  constructor(
    private readonly records: AuditLogRepository,
    private readonly users: UserRepository,
  ) {}

  /** What the gateway's own routes did. */
  async record(entry: AuditEntry): Promise<void> {
    await this.keep({ ...entry, team_id: teamOf(entry), audit_id: newId('aud'), service: 'gateway' });
  }

  /** A record of any service; a second arrival does nothing. */
  async keep(record: AuditRecord): Promise<void> {
    await this.records.add(record);
  }

  /** Newest first. `search.actor` is a user's id or e-mail address, or the id of a key or session. */
  async list(teamId: string, search: Search, request: PageRequest): Promise<{ records: View[]; total: number }> {
    const { items, total } = await this.records.page(teamId, await this.filter(search), request);
    const ids = [...new Set(items.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))];
    const people: People = new Map((await this.users.byIds(ids)).map((user) => [user._id, user]));
    return { records: items.map((item) => view(item, people)), total };
  }

  /** All matches as a file, a record per line, written as they are read. */
  async export(teamId: string, search: Search, format: 'csv' | 'jsonl'): Promise<FileReply> {
    const rows = this.rows(teamId, await this.filter(search));
    const [lines, contentType] =
      format === 'csv'
        ? [toCsv(AUDIT_COLUMNS, rows), 'text/csv; charset=utf-8']
        : [jsonLines(rows), 'application/jsonl'];
    return { contentType, body: Readable.from(lines, { objectMode: false }), filename: `audit-log.${format}` };
  }

  private async *rows(teamId: string, filter: AuditFilter): AsyncGenerator<View> {
    const people: People = new Map();
    for await (const record of this.records.each(teamId, filter)) {
      const { user_id } = record;
      if (user_id !== null && !people.has(user_id)) people.set(user_id, (await this.users.byId(user_id)) ?? undefined);
      yield view(record, people);
    }
  }

  private async filter({ actor, action, resource, outcome, from, to }: Search): Promise<AuditFilter> {
    return {
      actor: actor?.includes('@') ? ((await this.users.byEmail(actor))?._id ?? actor) : actor,
      action,
      resource,
      outcome,
      from: from === undefined ? undefined : new Date(from),
      before: to === undefined ? undefined : endOf(to),
    };
  }
}

/**
 * Members of a team are changed by sessions that may be working in another: the record belongs to the team that was
 * changed. An attempt of somebody who is no member of that team stays with their own, or strangers could fill its log.
 */
function teamOf({ team_id, params, status }: AuditEntry): string | null {
  const changed = params['team_id'];
  const wasMember = status < 400 || status === 403 || status === 409;
  return changed !== undefined && wasMember ? changed : team_id;
}

/** A day counts to its end, a moment as it is: the first moment that is not wanted any more. */
function endOf(to: string): Date {
  const at = new Date(to).getTime();
  return new Date(to.length === 10 ? at + DAY_MS : at + 1);
}

async function* jsonLines(rows: AsyncIterable<View>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

function view(record: AuditDocument, people: People): View {
  const { _id, at, user_id, credential_id, via, operation_id, ...rest } = record;
  const { service, method, path, params, resources, outcome, status, ip, request_id } = rest;
  const user = user_id === null ? undefined : people.get(user_id);
  return {
    audit_id: _id,
    at: at.toISOString(),
    actor: { user_id, email: user?.email ?? null, name: user?.name ?? null, credential_id, via },
    action: operation_id,
    service,
    method,
    path,
    params,
    resources,
    outcome,
    status,
    ip,
    request_id,
  };
}
