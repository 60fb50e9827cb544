import { breaksIn } from '../../testing/chain';
import { apk } from './apk';

describe('Alpine', () => {
  it('orders suffixes and revisions', () => {
    expect(
      breaksIn(apk, [
        '1.0_alpha',
        '1.0_alpha1',
        '1.0_alpha2',
        '1.0_beta',
        '1.0_pre1',
        '1.0_rc1',
        '1.0_rc1-r1',
        '1.0',
        '1.0-r0',
        '1.0-r1',
        '1.0-r10',
        '1.0_cvs1',
        '1.0_git20200101',
        '1.0_p1',
        '1.0_p1_p2',
        '1.0a',
        '1.0a-r1',
        '1.0b',
        '1.0.1',
        '1.1',
        '1.10',
      ]),
    ).toEqual([]);
  });

  it('reads a leading zero as a fraction, except in the first number', () => {
    expect(breaksIn(apk, ['1.01', '1.09', '1.1', '1.2', '1.10'])).toEqual([]);
    expect(breaksIn(apk, [['1.1', '01.1'], '2.0'])).toEqual([]);
  });

  it('orders what Alpine ships', () => {
    expect(breaksIn(apk, ['1.1.1i-r0', '1.1.1k-r0', '3.0.7-r0', '3.0.7-r2'])).toEqual([]);
    expect(breaksIn(apk, ['1.30.1-r2', '1.31.1-r9', '1.31.1-r10'])).toEqual([]);
  });

  it.each(['', '1.', '1.0_foo', '1.0-1', '1.0A', 'r1', '0:1.0'])('refuses %j', (text) =>
    expect(apk.valid(text)).toBe(false),
  );
});
