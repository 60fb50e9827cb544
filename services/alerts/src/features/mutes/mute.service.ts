import { newId } from '@osk/contracts';
import { errors, type TeamContext } from '@osk/service-kit';
import type { TeamTurns } from '@osk/persistence';
import type { AlertRepository } from '../alerts/alert.repo';
import { isEmpty, type MaintenanceWindow, type Mute, type MuteMatch, type MuteRule } from './mute';
import { MAX_MUTES, type MuteRepository } from './mute.repo';
import { isTimezone, type OneOff, type Weekly } from './schedule';
import type { MatchBody, MuteRuleBody, WindowBody } from './schemas';

type Who = Pick<TeamContext, 'teamId' | 'userId'>;

const LABEL: Readonly<Record<Mute['kind'], string>> = { rule: 'Mute rule', window: 'Maintenance window' };

/** Rules and windows that keep people from being told of alerts; the alerts themselves are kept all the same. */
export class MuteService {
  constructor(
    private readonly options: {
      turns: TeamTurns;
      mutes: MuteRepository;
      alerts: AlertRepository;
      now: () => Date;
    },
  ) {}

  now(): Date {
    return this.options.now();
  }

  list<K extends Mute['kind']>(teamId: string, kind: K): Promise<Extract<Mute, { kind: K }>[]> {
    return this.options.mutes.ofKind(teamId, kind);
  }

  /** @throws invalid for a rule that would mute everything or is over; conflict when there are too many */
  async createRule(who: Who, body: MuteRuleBody): Promise<MuteRule> {
    const match = matchOf(body.match);
    if (isEmpty(match))
      throw errors.invalid('match needs at least one condition; a maintenance window can mute everything for a while');
    const expires_at = body.expires_at === undefined ? null : new Date(body.expires_at);
    if (expires_at && expires_at <= this.now()) throw errors.invalid('expires_at must be in the future');
    return await this.add(who, { ...this.common(who, body), kind: 'rule', match, expires_at });
  }

  /** @throws invalid naming the field that does not fit; conflict when there are too many */
  async createWindow(who: Who, body: WindowBody): Promise<MaintenanceWindow> {
    const { once, weekly } = scheduleOf(body, this.now());
    return await this.add(who, { ...this.common(who, body), kind: 'window', match: matchOf(body.match), once, weekly });
  }

  /** What it has muted and is still active is told soon. @throws not_found */
  async remove({ teamId }: Who, kind: Mute['kind'], id: string): Promise<void> {
    const { turns, mutes, alerts } = this.options;
    await turns.run(teamId, async (tx) => {
      if (!(await mutes.remove(teamId, kind, id, tx))) throw errors.notFound(`${LABEL[kind]} not found: ${id}`);
      await alerts.unmute(teamId, id, this.now(), tx);
    });
  }

  private common({ userId }: Who, { name, reason = '' }: { name: string; reason?: string }) {
    return { _id: newId('mute'), name: name.trim(), reason, created_by: userId, created_at: this.now() };
  }

  private async add<M extends Mute>({ teamId }: Who, mute: M): Promise<M> {
    const { turns, mutes } = this.options;
    await turns.run(teamId, async (tx) => {
      if ((await mutes.count(teamId, mute.kind, tx)) >= MAX_MUTES)
        throw errors.conflict(`A team can have ${MAX_MUTES} of these; delete one that is over first`);
      await mutes.add(teamId, mute, tx);
    });
    return mute;
  }
}

function matchOf(body: MatchBody = {}): MuteMatch {
  const { sources = [], categories = [], severities = [], title_contains = '', asset = '' } = body;
  return { sources, categories, severities, title_contains: title_contains.trim(), asset: asset.trim() };
}

function scheduleOf(
  { starts_at, ends_at, weekly }: WindowBody,
  now: Date,
): { once: OneOff | null; weekly: Weekly | null } {
  if (weekly) {
    if (starts_at !== undefined || ends_at !== undefined)
      throw errors.invalid('weekly cannot be combined with starts_at and ends_at');
    if (!isTimezone(weekly.timezone)) throw errors.invalid('weekly.timezone is not a known timezone');
    return { once: null, weekly };
  }
  if (starts_at === undefined) throw errors.invalid('starts_at is required, or weekly');
  if (ends_at === undefined) throw errors.invalid('ends_at is required, or weekly');
  const once = { starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
  if (once.ends_at <= once.starts_at) throw errors.invalid('ends_at must be later than starts_at');
  if (once.ends_at <= now) throw errors.invalid('ends_at must be in the future');
  return { once, weekly: null };
}
