import type { EventData, PlatformEvent } from '@osk/contracts';
import type { DeliveryContext } from '@osk/bus';
import { Inbox, type Store, type Transaction } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { FindingRepository } from '../scans/finding.repo';
import { ENDED, type ScanDocument } from '../scans/scan.model';
import type { ScanRepository } from '../scans/scan.repo';
import { startedEvent } from '../../worker/complete-scan';
import { adopted } from './adopt';
import { finishRemote } from './finish';
import { orderRemote, watchRemote, WATCH_EVERY_MS } from './order';

type Change = EventData<'scan_work.changed'>;

export interface RemoteScansDeps {
  store: Store;
  scans: ScanRepository;
  findings: FindingRepository;
  logger: Logger;
  now?(): Date;
}

const CONSUMER = 'scan-work';
/** A batch that comes before its scan is known waits for it this often; then the scan is taken for deleted. */
const EARLY = 3;
/** Nothing heard of a scan that runs: its workers are dead, or it was forgotten. */
const SILENT_MS = 3 * WATCH_EVERY_MS;
/** An order that nobody takes. */
const UNTAKEN_MS = 24 * 3_600_000;

/** Scans that other services run: their history, verdict and findings are kept here, beside this service's own. */
export class RemoteScans {
  private readonly inbox: Inbox;
  private readonly now: () => Date;

  constructor(private readonly deps: RemoteScansDeps) {
    this.inbox = new Inbox(deps.store);
    this.now = deps.now ?? (() => new Date());
  }

  async changed({ event_id, team_id, data }: PlatformEvent<'scan_work.changed'>): Promise<void> {
    await this.inbox.once(event_id, CONSUMER, async (tx) => {
      const scan = await this.known(team_id, data, tx);
      if (!scan?.remote || ENDED.includes(scan.status)) return;
      const moved = await this.running(scan, data, tx);
      if (!data.result) return;
      const remote = { ...moved.remote!, ended: JSON.stringify(data) };
      await this.deps.scans.change(team_id, scan._id, { remote, asset_id: data.asset_id, branch: data.branch }, tx);
      await finishRemote({ ...moved, remote, asset_id: data.asset_id, branch: data.branch }, this.deps, tx);
    });
  }

  async findings(
    { event_id, team_id, data }: PlatformEvent<'scan_work.findings'>,
    context: Pick<DeliveryContext, 'attempt'>,
  ): Promise<void> {
    await this.inbox.once(event_id, CONSUMER, async (tx) => {
      const scan = await this.deps.scans.find(team_id, data.scan_id, tx);
      if (!scan && context.attempt <= EARLY) throw new Error(`findings of ${data.scan_id}, which is not known yet`);
      if (!scan?.remote || ENDED.includes(scan.status) || scan.remote.batches.includes(data.batch)) return;
      await this.deps.findings.add(team_id, scan._id, data.findings, tx);
      const remote = { ...scan.remote, batches: [...scan.remote.batches, data.batch], news_at: this.now() };
      await this.deps.scans.change(team_id, scan._id, { remote }, tx);
      await finishRemote({ ...scan, remote }, this.deps, tx);
    });
  }

  /** Looks after a scan of which nothing may have been heard: its order is repeated, or it ends as failed. */
  async watch(teamId: string, scanId: string): Promise<void> {
    await this.deps.store.transaction(async (tx) => {
      const scan = await this.deps.scans.find(teamId, scanId, tx);
      if (!scan?.remote || ENDED.includes(scan.status)) return;
      const silent = this.now().getTime() - scan.remote.news_at.getTime();
      if (silent > (scan.status === 'pending' ? UNTAKEN_MS : SILENT_MS)) return await this.giveUp(scan, tx);
      if (scan.status === 'pending') orderRemote(scan, tx);
      else watchRemote(scan, tx);
    });
  }

  private async known(teamId: string, data: Change, tx: Transaction): Promise<ScanDocument | null> {
    const scan = await this.deps.scans.find(teamId, data.scan_id, tx);
    // An order of this service's own that is not here any more was deleted; it stays deleted.
    if (scan || data.trigger === 'cicd') return scan;
    const fresh = adopted(teamId, data, this.now());
    await this.deps.scans.adopt(fresh, tx);
    return fresh;
  }

  private async running(scan: ScanDocument, data: Change, tx: Transaction): Promise<ScanDocument> {
    const progress = Math.max(scan.progress, data.progress);
    const begins = scan.status === 'pending';
    const started_at = scan.started_at ?? new Date(data.started_at);
    const change = {
      ...{ status: 'running' as const, started_at, progress },
      ...(progress === data.progress ? { phase: data.phase } : {}),
      remote: { ...scan.remote!, news_at: this.now() },
    };
    await this.deps.scans.change(scan.team_id, scan._id, change, tx);
    if (begins) {
      await this.deps.scans.moved(scan, 'pending', 'running', tx);
      tx.emit(startedEvent(scan, started_at));
    }
    return { ...scan, ...change };
  }

  private async giveUp(scan: ScanDocument, tx: Transaction): Promise<void> {
    this.deps.logger.warn('a scan of another service was not heard of any more', { scan_id: scan._id });
    const reason =
      scan.status === 'pending'
        ? 'The service that runs scans of this kind did not take it within a day'
        : 'The service that runs it was not heard of for half an hour';
    await finishRemote(scan, this.deps, tx, { reason, class: 'tool_error' });
  }
}
