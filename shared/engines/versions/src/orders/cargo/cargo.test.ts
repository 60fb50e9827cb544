import { breaksIn } from '../../testing/chain';
import { cargo } from './cargo';

describe('cargo', () => {
  it('follows Semantic Versioning, builds not counting', () => {
    expect(
      breaksIn(cargo, [
        '0.9.9',
        '1.0.0-alpha.2',
        '1.0.0-alpha.10',
        '1.0.0-rc.1',
        ['1.0.0', '1.0.0+build.1', 'v1.0.0'],
        '1.0.1',
        '1.10.0',
      ]),
    ).toEqual([]);
  });
});
