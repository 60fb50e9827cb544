import { breaksIn } from '../../testing/chain';
import { nuget } from './nuget';

describe('NuGet', () => {
  it('orders as the client documents it', () => {
    expect(
      breaksIn(nuget, [
        '1.0.1-aaa',
        ['1.0.1-alpha', '1.0.1-ALPHA'],
        '1.0.1-alpha.2',
        '1.0.1-alpha.10',
        ['1.0.1-beta', '1.0.1-Beta+metadata'],
        '1.0.1-open',
        '1.0.1-rc',
        '1.0.1-rc.1',
        '1.0.1-zzz',
        ['1.0.1', '1.0.1.0', '1.0.01', '1.0.1+abc'],
        '1.0.1.1',
        '1.0.1.10',
        '1.0.2-preview',
      ]),
    ).toEqual([]);
    expect(breaksIn(nuget, [['1', '1.0', '1.0.0', '1.00'], '1.1'])).toEqual([]);
  });
});
