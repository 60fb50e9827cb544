import { breaksIn } from '../../testing/chain';
import { pub } from './pub';

describe('Pub', () => {
  it('counts builds', () => {
    expect(
      breaksIn(pub, [
        '1.0.0-dev',
        '1.0.0-dev+1',
        '1.0.0',
        '1.0.0+1',
        '1.0.0+2',
        '1.0.0+10',
        '1.0.0+hotfix.1',
        '1.0.1-dev',
      ]),
    ).toEqual([]);
  });
});
