import { breaksIn } from '../../testing/chain';
import { go } from './go';

describe('Go', () => {
  it('puts pseudo-versions before the release they lead to', () => {
    expect(
      breaksIn(go, [
        'v0.0.0-20190101000000-abcdefabcdef',
        'v0.0.0-20200101000000-000000000000',
        'v0.0.1',
        'v1.2.3-pre',
        'v1.2.3-pre.0.20200101000000-abcdefabcdef',
        'v1.2.3',
        'v1.2.4-0.20200101000000-abcdefabcdef',
        'v1.2.4',
      ]),
    ).toEqual([]);
  });

  it('takes versions with and without v, and +incompatible as nothing', () => {
    expect(
      breaksIn(go, [
        'v1.9.9',
        ['v2.0.0', '2.0.0', 'v2.0.0+incompatible'],
        'v17.12.0-ce-rc1.0.20200309214505-aa6a9891b09c+incompatible',
        'v20.10.9+incompatible',
      ]),
    ).toEqual([]);
  });

  it('orders the toolchain', () => {
    expect(
      breaksIn(go, [
        'go1.20.14',
        '1.21.0-0',
        ['go1.21rc2', '1.21.0-rc.2'],
        'go1.21rc10',
        ['go1.21.0', '1.21.0', '1.21'],
        'go1.21.3',
        'go1.22beta1',
      ]),
    ).toEqual([]);
  });

  it('refuses what is no version', () => expect(go.valid('(devel)')).toBe(false));
});
