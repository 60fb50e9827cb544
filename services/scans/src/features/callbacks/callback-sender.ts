import type { Egress } from '@osk/egress';
import type { Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { attemptCall, delayAfter, type AttemptOutcome } from '@osk/webhooks';
import type { CallbackState, ScanDocument } from '../scans/scan.model';
import type { ScanRepository } from '../scans/scan.repo';
import { callbackBody } from './callback-body';

export interface CallbackSenderDeps {
  store: Store;
  scans: ScanRepository;
  egress: Egress;
  vault: Vault;
  logger: Logger;
  publicUrl: string;
}

/** Tells a pipeline's `callback_url` that its scan has ended, on the webhooks' schedule; attempts are kept with the scan. */
export class CallbackSender {
  constructor(private readonly deps: CallbackSenderDeps) {}

  /** Work `scans.callback`: attempt number `attempt`; one that is recorded already is not made again. */
  async send(teamId: string, scanId: string, attempt: number): Promise<void> {
    const scan = await this.deps.scans.find(teamId, scanId);
    const callback = scan?.callback;
    if (!scan || !callback || callback.state !== 'waiting' || callback.attempts.length >= attempt) return;
    const outcome = await attemptCall(this.deps.egress, {
      url: callback.url,
      id: scan._id,
      event: 'scan.finished',
      body: Buffer.from(callbackBody(scan, this.deps.publicUrl)),
      secret:
        callback.secret && this.deps.vault.open(callback.secret, { teamId, purpose: 'scans.callback', id: scanId }),
    });
    await this.record(scan, callback, attempt, outcome);
  }

  private async record(
    scan: ScanDocument,
    callback: CallbackState,
    attempt: number,
    outcome: AttemptOutcome,
  ): Promise<void> {
    const { status_code, error, duration_ms } = outcome;
    const delay = outcome.success || outcome.gone ? undefined : delayAfter(attempt);
    const state = outcome.success ? 'delivered' : delay === undefined ? 'failed' : 'waiting';
    const attempts = [...callback.attempts, { at: new Date(), status_code, error, duration_ms }];
    await this.deps.store.transaction(async (tx) => {
      await this.deps.scans.callback(scan.team_id, scan._id, { ...callback, state, attempts }, tx);
      if (delay !== undefined)
        tx.enqueue(
          'scans.callback',
          { team_id: scan.team_id, scan_id: scan._id, attempt: attempt + 1 },
          { delayMs: delay },
        );
    });
    if (!outcome.success)
      this.deps.logger.info('callback attempt failed', { scan_id: scan._id, attempt, status_code, reason: error });
  }
}
