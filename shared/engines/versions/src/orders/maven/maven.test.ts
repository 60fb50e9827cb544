import { breaksIn } from '../../testing/chain';
import { maven } from './maven';

describe('Maven', () => {
  it('follows the version order specification', () => {
    expect(
      breaksIn(maven, [
        ['1-alpha-1', '1-a1', '1-alpha1', '1.alpha1'],
        '1-alpha-2',
        ['1-beta-1', '1b1', '1-b1'],
        ['1-milestone-1', '1m1'],
        ['1-rc1', '1-cr1', '1.RC1'],
        '1-SNAPSHOT',
        ['1', '1.0', '1.0.0', '1-ga', '1.ga', '1-final', '1.0.Final', '1.0-RELEASE', '1-0', '1.0.0-0.0.0'],
        '1-sp',
        '1-sp-1',
        ['1-foo', '1.foo', '1.0.0-foo.0.0'],
        '1-foo2',
        '1-foo10',
        '1-1',
        '1-2',
        '1.0.1',
        '1.1',
      ]),
    ).toEqual([]);
  });

  it('reads numbers by value and of any length', () => {
    expect(
      breaksIn(maven, ['1.2', '1.10', '1.20220101000000', '1.99999999999999999999', '1.100000000000000000000', '2']),
    ).toEqual([]);
  });

  it('orders what libraries publish', () => {
    expect(
      breaksIn(maven, ['2.0-beta9', '2.0-rc1', '2.0', '2.12.2', '2.12.4', '2.15.0', '2.17.1', '3.0.0-alpha1']),
    ).toEqual([]);
    expect(breaksIn(maven, ['2.9.10', '2.9.10.1', '2.9.10.8', '2.10.0.pr1', '2.10.0.pr2'])).toEqual([]);
    expect(breaksIn(maven, ['4.1.77.Final', '4.1.100.Final', '5.0.0.Alpha1'])).toEqual([]);
    expect(breaksIn(maven, ['30.0-android', '30.0-jre', '31.0-android'])).toEqual([]);
    expect(breaksIn(maven, [['1.0-SNAPSHOT', '1.0-snapshot'], '1.0-20200101.101010-1'])).toEqual([]);
  });

  it.each(['', 'LATEST', 'RELEASE', '${revision}', '[1.0,2.0)'])('refuses %j', (text) =>
    expect(maven.valid(text)).toBe(false),
  );
});
