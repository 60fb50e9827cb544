import { finding } from '../../testing/reports';
import { fromFinding } from '../ingest/from-finding';
import { shown } from '../ingest/merge';
import { assessed } from '../occurrences/assess';
import type { Occurrence } from '../occurrences/occurrence';
import { moved } from '../occurrences/move';
import { advanced } from './advance';

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

  test('that lay before the finding is breached at once, and escalated a day after', () => {
    const late = withKev(made(), '2026-04-01', SEEN);
    expect(late.sla_due_at).toEqual(new Date('2026-04-01T23:59:59.999Z'));
    expect(advanced(late, SEEN).notices).toEqual(['sla.breached', 'sla.escalated']);
    const today = withKev(made(), '2026-05-01', SEEN);
    const breached = advanced(today, new Date('2026-05-02T00:00:00.000Z'));
    expect(breached.notices).toEqual(['sla.breached']);
    expect(breached.after.wake_at).toEqual(new Date('2026-05-02T23:59:59.999Z'));
  });

  test('that moves forward keeps what was announced; what is left of it comes at its time', () => {
    const warned = advanced(made(), day(24)).after;
    const sooner = withKev(warned, '2026-05-26', day(24.5));
    expect(sooner).toMatchObject({ sla_stage: 'warned', wake_at: new Date('2026-05-15T10:00:00.000Z') });
    expect(advanced(sooner, day(24.5)).notices).toEqual(['sla.breached', 'sla.escalated']);
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
