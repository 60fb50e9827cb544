import type { Logger } from '@osk/service-kit';
import type { TeamTurns } from '@osk/persistence';
import type { AlertRepository } from '../alerts/alert.repo';
import type { AlertChange, Recorder } from '../alerts/recorder';

export interface UnmuterOptions {
  turns: TeamTurns;
  alerts: AlertRepository;
  recorder: Recorder;
  logger: Logger;
  everyMs: number;
  now: () => Date;
}

/** Alerts looked at per round. */
const ROUND = 500;

/**
 * Tells what a rule or window has kept back once it has ended, if it is still active and nobody has been told in another
 * way. Another rule that mutes it by now keeps it back further.
 */
export class Unmuter {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly options: UnmuterOptions) {}

  start(): void {
    this.stopped = false;
    this.schedule();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Everything that is due now. */
  async run(): Promise<void> {
    for (;;) {
      const due = await this.options.alerts.unmuteDue(this.options.now(), ROUND);
      const teams = new Map<string, string[]>();
      for (const { _id, team_id } of due) teams.set(team_id, [...(teams.get(team_id) ?? []), _id]);
      for (const [teamId, ids] of teams) await this.unmute(teamId, ids);
      if (due.length < ROUND || this.stopped) return;
    }
  }

  private async unmute(teamId: string, ids: readonly string[]): Promise<void> {
    const { turns, alerts, recorder } = this.options;
    await turns.run(teamId, async (tx) => {
      const now = this.options.now();
      const found = await alerts.byIds(teamId, ids, tx);
      const changes = found.flatMap((before): AlertChange[] => {
        if (!before.muted) return [];
        const { asset_id } = before.muted;
        const tell = before.untold && { change: before.untold, signs: [{ asset_id, scan_id: null }] };
        // With nothing untold there is nothing to keep back.
        const after = tell ? before : { ...before, muted: null };
        return [{ before, after: { ...after, updated_at: now }, entries: [], ...(tell && { tell }) }];
      });
      await recorder.record(teamId, changes, { now }, tx);
    });
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run()
        .catch((error: unknown) => this.options.logger.error('ended mutes were not looked after', { error }))
        .finally(() => this.schedule());
    }, this.options.everyMs);
    this.timer.unref();
  }
}
