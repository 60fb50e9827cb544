import { breaksIn } from '../../testing/chain';
import { generic } from './generic';

describe('versions without an ecosystem', () => {
  it('orders letters of OpenSSL', () => {
    expect(
      breaksIn(generic, [
        '1.0.2-beta1',
        ['1.0.2', '1.0.2.0'],
        '1.0.2a',
        '1.0.2b',
        '1.0.2k',
        '1.0.2m',
        '1.0.2z',
        '1.0.2za',
        '1.0.2zk',
        '1.0.3',
        '1.1.0-pre1',
        '1.1.0',
        '1.1.1w',
        '3.0.0',
      ]),
    ).toEqual([]);
  });

  it('orders patch levels, updates and candidates', () => {
    expect(breaksIn(generic, ['7.4', '7.4p1', '7.4p2', '7.5'])).toEqual([]);
    expect(breaksIn(generic, ['8', '8u202', '8u301'])).toEqual([]);
    expect(
      breaksIn(generic, [
        ['4.2.0-rc1', '4.2.rc1', '4.2 RC1'],
        ['4.2', '4.2.0', '4.2.0.Final', 'v4.2'],
        '4.2-sp1',
        '4.2.1',
      ]),
    ).toEqual([]);
    expect(breaksIn(generic, ['12.2(25)', '12.2(33)', '15.0'])).toEqual([]);
  });
});
