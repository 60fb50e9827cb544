import { finding } from '../../testing/reports';
import { fromFinding } from '../ingest/from-finding';
import { shown } from '../ingest/merge';
import { assessed } from '../occurrences/assess';
import type { Occurrence } from '../occurrences/occurrence';
import { moved } from '../occurrences/move';
import { advanced, isLate } from './advance';

const SEEN = new Date('2026-05-01T10:00:00.000Z');
const day = (days: number): Date => new Date(SEEN.getTime() + days * 86_400_000);

function made(severity: 'high' | 'info' = 'high'): Occurrence {
  const [sighted] = fromFinding(finding({ severity, first_seen: SEEN.toISOString() }), 'application');
  return shown(
    null,
    { ...sighted!, threat: null },
    {
      ...{ asset_id: 'app', source: 'application', scan_id: 'scan_1', scope: 'scope', at: SEEN.getTime() },
      ...{ complete: true, kind: 'scan', outdated: false, exposure: 'unknown' },
    },
  );
}
const withKev = (of: Occurrence, due_date: string, now: Date): Occurrence => {
  const kev = { ...{ name: '', vendor: '', product: '', date_added: '2020-01-01', ransomware: false }, due_date };
  return assessed({ ...of, detail: { ...of.detail, inputs: { ...of.detail.inputs, kev } } }, now);
};

describe('a deadline', () => {
  test('wakes at each of its moments, and then no more', () => {
    const moments: (Date | null)[] = [];
    for (let of = made(); ; of = advanced(of, of.wake_at).after) {
      moments.push(of.wake_at);
      if (of.wake_at === null) break;
    }
    expect(moments).toEqual([day(24), day(30), day(45), null]);
  });

  test('that is none wakes nobody', () => {
    expect(made('info')).toMatchObject({ sla_due_at: null, wake_at: null });
  });

  test('looked at too early stays as it is', () => {
    const before = made();
    expect(advanced(before, day(23))).toEqual({ after: before, notices: [] });
  });

  test('that lay before the finding is breached from the start, and spoken of at the next quarter of an hour', () => {
    const late = withKev(made(), '2026-04-01', SEEN);
    const at = new Date('2026-05-01T10:15:00.000Z');
    expect(late).toMatchObject({ sla_due_at: new Date('2026-04-01T23:59:59.999Z'), wake_at: at });
    expect([late.sla_stage, isLate(late)]).toEqual(['escalated', true]);
    const { notices, after } = advanced(late, at);
    expect(notices).toEqual(['sla.breached', 'sla.escalated']);
    expect([after.wake_at, isLate(after)]).toEqual([null, false]);
  });

  test('that has passed for a short while when it is set is escalated at its time', () => {
    const from = new Date(SEEN.getTime() - 31 * 86_400_000);
    const late = assessed({ ...made(), sla_from: from, sla_due_at: null }, SEEN);
    const { notices, after } = advanced(late, late.wake_at as Date);
    expect(notices).toEqual(['sla.breached']);
    expect(after).toMatchObject({ sla_stage: 'breached', wake_at: day(14) });
    expect(advanced(after, day(14)).notices).toEqual(['sla.escalated']);
  });

  test('that was late keeps its notice while it is weighed anew, and loses it with a decision or a later deadline', () => {
    const late = withKev(made(), '2026-04-01', SEEN);
    expect(assessed(late, day(1))).toMatchObject({ sla_stage: 'escalated', wake_at: late.wake_at });
    const user = { by: 'user_1', reason: '' };
    expect(moved(late, { to: 'triaged', at: SEEN, ...user }).wake_at).toEqual(late.wake_at);
    const decided = moved(late, { to: 'false_positive', at: SEEN, ...user });
    expect([decided.wake_at, decided.sla_stage, isLate(decided)]).toEqual([null, 'running', false]);
    const back = moved(decided, { to: 'reopened', at: day(2), ...user });
    expect([back.sla_stage, isLate(back)]).toEqual(['escalated', true]);
    const unlisted = assessed(
      { ...late, detail: { ...late.detail, inputs: { ...late.detail.inputs, kev: null } } },
      SEEN,
    );
    expect(unlisted).toMatchObject({ sla_stage: 'running', sla_due_at: day(30), wake_at: day(24) });
    expect(isLate(unlisted)).toBe(false);
  });

  test('of today is breached when the day is over', () => {
    const today = withKev(made(), '2026-05-01', SEEN);
    const breached = advanced(today, new Date('2026-05-02T00:00:00.000Z'));
    expect(breached.notices).toEqual(['sla.breached']);
    expect(breached.after.wake_at).toEqual(new Date('2026-05-02T23:59:59.999Z'));
  });

  test('that moves forward keeps what was announced; what is left of it comes at its time', () => {
    const warned = advanced(made(), day(24)).after;
    const sooner = assessed({ ...warned, severity: 'critical', sla_from: day(18) }, day(24.5));
    expect(sooner).toMatchObject({ sla_stage: 'warned', sla_due_at: day(25), wake_at: day(25) });
    expect(advanced(sooner, day(25)).notices).toEqual(['sla.breached']);
    const over = withKev(warned, '2026-05-26', day(24.5));
    expect(over).toMatchObject({ sla_stage: 'escalated', sla_due_at: day(14) });
    expect(isLate(over)).toBe(true);
  });

  test('of what is decided does not run, and starts anew when that comes back', () => {
    const breached = advanced(made(), day(30)).after;
    const by = { by: 'user_1', reason: '' };
    const decided = moved(breached, { to: 'false_positive', at: day(31), ...by });
    expect(decided).toMatchObject({ sla_stage: 'running', wake_at: null });
    const back = moved(decided, { to: 'reopened', at: day(40), ...by });
    expect(back).toMatchObject({ sla_stage: 'running', sla_due_at: day(70), wake_at: day(64) });
  });
});
