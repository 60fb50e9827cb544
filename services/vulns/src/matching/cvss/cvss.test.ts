import { advisory, affects } from '../testing/advisories';
import {
  bestCvss,
  isAutomatable,
  isTotalImpact,
  parseVector,
  scoreVector,
  severityOf,
  severityOfLabel,
  severityOfScore,
} from '.';

describe('base scores', () => {
  it.each([
    // CVSS 2 guide, section 3.3.
    ['AV:N/AC:L/Au:N/C:N/I:N/A:C', 7.8],
    ['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10],
    ['AV:L/AC:H/Au:N/C:C/I:C/A:C', 6.2],
    ['(AV:N/AC:M/Au:N/C:P/I:P/A:P)', 6.8],
    ['AV:N/AC:L/Au:N/C:N/I:N/A:N', 0],
    // CVSS 3.0 and 3.1 examples by FIRST.
    ['CVSS:3.0/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
    ['CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:H', 6.1],
    ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
    // CVSS 4.0 examples by FIRST.
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10],
    ['CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
    ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0],
  ])('%s is %d', (vector, score) => {
    expect(scoreVector(vector)?.score).toBe(score);
  });

  it('leaves threat and environment out and keeps the vector as written', () => {
    const text = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/MAV:L';
    expect(scoreVector(text)).toEqual({ version: '3.1', vector: text, score: 9.8 });
    expect(scoreVector('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U/MAV:P')?.score).toBe(9.3);
  });

  it('takes base metrics in any order', () => {
    expect(scoreVector('CVSS:3.1/C:H/I:H/A:H/S:U/UI:N/PR:N/AC:L/AV:N')?.score).toBe(9.8);
  });

  it.each([
    '',
    'CVSS:3.1/',
    'CVSS:3.1/AV:N',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:X',
    'CVSS:3.1/AV:N/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:3.2/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:4.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/ZZ:1',
    'x'.repeat(5000),
    '/'.repeat(300),
    '__proto__:x',
  ])('refuses %.60s', (text) => {
    expect(parseVector(text)).toBeNull();
    expect(scoreVector(text)).toBeNull();
  });
});

describe('severity', () => {
  it.each([
    [10, 'critical'],
    [9, 'critical'],
    [8.9, 'high'],
    [7, 'high'],
    [6.9, 'medium'],
    [4, 'medium'],
    [3.9, 'low'],
    [0.1, 'low'],
    [0, 'info'],
  ])('rates %d as %s', (score, severity) => expect(severityOfScore(score)).toBe(severity));

  it('knows the words of the sources', () => {
    expect(
      ['CRITICAL', 'Important', 'moderate', ' low ', 'negligible', 'none', 'banana', null, '__proto__'].map(
        severityOfLabel,
      ),
    ).toEqual(['critical', 'high', 'medium', 'low', 'low', 'info', null, null, null]);
  });

  const severity = (type: string, vector: string) => ({ severities: [{ type, vector, score: null }] });
  const V2 = severity('CVSS_V2', 'AV:N/AC:L/Au:N/C:C/I:C/A:C');
  const V30 = severity('CVSS_V3', 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H');
  const V31 = severity('CVSS_V3', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N');
  const V31B = severity('CVSS_V3', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N');
  const V4 = severity('CVSS_V4', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N');

  it('prefers the newest version, then the higher score', () => {
    expect(bestCvss([V2, V30, V31, V4])?.score).toBe(5.1);
    expect(bestCvss([V31B, V2, V31, V30])?.score).toBe(7.5);
    expect(bestCvss([V2, V30])?.version).toBe('3.0');
    expect(bestCvss([V2, severity('CVSS_V3', 'nonsense')])?.version).toBe('2.0');
    expect(bestCvss([severity('CVSS_V3', '')])).toBeNull();
  });

  it('falls back to the worst label, then to medium', () => {
    const of = (label: string | null) => advisory('A', affects('npm', 'x', '0'), { severity_label: label });
    expect(severityOf([of('low'), of('HIGH'), of(null)], null)).toBe('high');
    expect(severityOf([of(null)], null)).toBe('medium');
    expect(severityOf([{ ...of('low'), severities: [{ type: 'CVSS_V3', vector: '', score: 7.2 }] }], null)).toBe(
      'high',
    );
    expect(severityOf([of('low')], bestCvss([V31]))).toBe('high');
  });
});

describe('traits', () => {
  it.each([
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', true, true],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', false, true],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:L', true, false],
    ['CVSS:3.0/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', false, true],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', true, true],
    ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:H/SC:H/SI:H/SA:H', false, false],
    ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/AU:Y', true, true],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/AU:N', false, true],
    ['AV:N/AC:L/Au:N/C:C/I:C/A:C', true, true],
    ['AV:N/AC:M/Au:N/C:P/I:C/A:C', false, false],
    ['nonsense', false, false],
    [null, false, false],
  ])('%s', (vector, automatable, total) => {
    expect([isAutomatable(vector), isTotalImpact(vector)]).toEqual([automatable, total]);
  });
});
