import { EVENTS, JOBS } from '@osk/contracts';
import { scanJob, scanStarted } from '../contract/world';
import { PayloadValidator } from './payload-validator';

describe('PayloadValidator', () => {
  const validator = new PayloadValidator();
  const invalid = expect.objectContaining({ name: 'BusError', code: 'invalid_payload' }) as unknown;
  const failure = (act: () => unknown): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('passes what its contract declares', () => {
    const event = scanStarted('s1');
    expect(validator.event(event)).toBe(event);
    expect(validator.job('scans.run', scanJob('s1'))).toEqual(scanJob('s1'));
  });

  it.each([
    ['nothing', undefined],
    ['a string', 'scan.started'],
    ['no data', { ...scanStarted('s'), data: undefined }],
    ['an unknown event', { ...scanStarted('s'), event_type: 'constructor' }],
    ['a time that is none', { ...scanStarted('s'), occurred_at: 'yesterday' }],
    ['a foreign id', { ...scanStarted('s'), event_id: 'x' }],
  ])('refuses %s', (_what, value) => {
    expect(failure(() => validator.event(value))).toEqual(invalid);
  });

  it('refuses unknown jobs and wrong data', () => {
    expect(failure(() => validator.job('toString' as never, {}))).toEqual(invalid);
    expect(failure(() => validator.job('scans.run', null))).toEqual(invalid);
  });

  it('can compile every contract of the catalogue', () => {
    for (const name of EVENTS.keys())
      expect(failure(() => validator.event({ ...scanStarted('s'), event_type: name, data: null }))).toEqual(invalid);
    for (const name of JOBS.keys()) expect(failure(() => validator.job(name, null))).toEqual(invalid);
  });
});
