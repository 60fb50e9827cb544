import { breaksIn } from '../../testing/chain';
import { rpm } from './rpm';

describe('RPM', () => {
  it('follows rpmvercmp', () => {
    expect(
      breaksIn(rpm, [
        '1.0~~',
        '1.0~rc1~git123',
        '1.0~rc1',
        ['1.0', '1_0', '01.0'],
        '1.0^',
        '1.0^git1',
        '1.0^git1^2',
        '1.0a',
        '1.0.0',
        '1.0.1',
        '1.0.10',
        '1.0.010a',
        '1.1',
      ]),
    ).toEqual([]);
    expect(breaksIn(rpm, ['2.0.1', '2.0.1a', '2.0.1.1'])).toEqual([]);
    expect(breaksIn(rpm, ['xyz.4', 'xyz10', 'xyz10.1', '2', '8', '20101121', '20101122'])).toEqual([]);
    expect(breaksIn(rpm, ['10xyz', '10.1xyz', '10.2xyz'])).toEqual([]);
    expect(breaksIn(rpm, ['1.0^20160101', '1.0^20160102', '1.0.1'])).toEqual([]);
    expect(breaksIn(rpm, ['1.0~rc1', '1.0~rc1^git1', '1.0', '1.0^git1~pre', '1.0^git1'])).toEqual([]);
  });

  it('compares epoch, version and release in that order', () => {
    expect(
      breaksIn(rpm, [
        ['1.1.1k-5.el8', '0:1.1.1k-5.el8'],
        '1.1.1k-5.el8_5',
        '1.1.1k-6.el8',
        '9.0-1',
        '1:1.0-1',
        '1:1.1.1k-5.el8',
        '1:1.1.1k-9.el8_7',
        '2:0.1-1',
      ]),
    ).toEqual([]);
    expect(
      breaksIn(rpm, [
        '1:10.24.0-1.module_el8.3.0+2047+b07ac28e',
        '1:10.24.0-1.module_el8.5.0+81+7dbe79d3',
        '1:12.1.0-1',
      ]),
    ).toEqual([]);
  });

  it.each(['', ':', '1:', 'a:1', '1-', 'none'])('refuses %j', (text) => expect(rpm.valid(text)).toBe(false));
});
