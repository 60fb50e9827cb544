import type { Bus, Consumer } from '@osk/bus';
import { Inbox, OutboxRelay, type Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { AuditLog } from '../features/audit-log/audit-log.service';
import type { TeamDirectory } from '../features/directory/team-directory';

interface Parts {
  store: Store;
  directory: TeamDirectory;
  auditLog: Pick<AuditLog, 'keep'>;
  logger: Logger;
  /** Opens the gateway's own connection to the broker, which is closed at the end; rejects when there is no broker. */
  connect(): Promise<Bus>;
  /** How long to wait before the next try of a first connection. */
  retryMs?: number;
}

const RETRY_MS = 5_000;
const AUDIT_CONCURRENCY = 20;
/** A record outlasts a store that is away for an hour. */
const AUDIT_RETRY = { delaysMs: [1_000, 5_000, 30_000, 300_000, 3_600_000] };

/**
 * What the gateway says to the services and hears of them. The door does not wait for it: while the broker is away
 * people sign in as ever, and what there is to tell waits in the outbox.
 */
export class Messaging {
  private readonly consumers: Consumer[] = [];
  private bus: Bus | undefined;
  private relay: OutboxRelay | undefined;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private connecting: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.connecting = this.connect();
  }

  /** Takes nothing more, sends what can be sent, closes the connection. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.connecting;
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.relay?.stop();
    await this.bus?.close();
  }

  private async connect(): Promise<void> {
    const { store, logger, retryMs = RETRY_MS } = this.parts;
    try {
      this.bus ??= await this.parts.connect();
      if (!this.relay) {
        this.relay = new OutboxRelay({ store, bus: this.bus, logger });
        this.relay.start();
      }
      await this.listen(this.bus);
    } catch (error) {
      logger.warn('the broker cannot be reached; what the gateway has to tell waits', { error });
      if (!this.stopped) this.timer = setTimeout(() => this.start(), retryMs);
    }
  }

  private async listen(bus: Bus): Promise<void> {
    const { store, directory, auditLog } = this.parts;
    const inbox = new Inbox(store);
    const wanted = [
      () =>
        bus.subscribe({ consumer: 'directories', events: ['team.directory_wanted'] }, (event) =>
          directory.answer(event, inbox),
        ),
      () =>
        bus.work('gateway.audit', { concurrency: AUDIT_CONCURRENCY, retry: AUDIT_RETRY }, (record) =>
          auditLog.keep({ ...record, team_id: record.team_id || null }),
        ),
    ];
    // A second try goes on where the first one failed.
    for (const open of wanted.slice(this.consumers.length)) this.consumers.push(await open());
  }
}
