import { breaksIn } from '../../testing/chain';
import { swift } from './swift';

describe('swift', () => {
  it('follows Semantic Versioning, builds not counting', () => {
    expect(
      breaksIn(swift, [
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
