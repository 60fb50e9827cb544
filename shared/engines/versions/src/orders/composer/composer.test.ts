import { breaksIn } from '../../testing/chain';
import { composer } from './composer';

describe('Composer', () => {
  it('orders stabilities', () => {
    expect(
      breaksIn(composer, [
        ['1.0-dev', '1.0.0.0-dev'],
        ['1.0.0-alpha', '1.0-a'],
        ['1.0alpha1', '1.0.0-a1', '1.0-alpha.1'],
        '1.0-alpha2',
        '1.0-beta1-dev',
        ['1.0-beta1', 'v1.0.0b1'],
        ['1.0-RC1', '1.0.0-rc1', '1.0rc1'],
        ['1.0', 'v1.0.0', '1.0.0.0', '1.0.0-stable', '1.0.0+build.5', '1.0.0@stable'],
        ['1.0-patch1', '1.0-p1', '1.0pl1'],
        '1.0.1',
      ]),
    ).toEqual([]);
  });

  it('places numbered branches above their releases, named ones nowhere', () => {
    expect(
      breaksIn(composer, ['1.99.0', '1.x-dev', '2.0.0-alpha1', ['2.0', '2.0.0 as 1.5'], '2.0.x-dev', '2.1']),
    ).toEqual([]);
    expect(['dev-main', 'dev-feature/x', 'main'].map((text) => composer.valid(text))).toEqual([false, false, false]);
  });

  it('takes dates', () => {
    expect(breaksIn(composer, ['2010.01.02', ['2010-01-03', '2010.01.03'], '20110101'])).toEqual([]);
  });

  it('orders patch levels of shops', () => {
    expect(breaksIn(composer, ['2.4.3', '2.4.3-p1', '2.4.3-p3', '2.4.4', '2.4.4-p10'])).toEqual([]);
  });
});
