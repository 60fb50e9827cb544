import { breaksIn } from '../../testing/chain';
import { cran } from './cran';

describe('CRAN', () => {
  it('takes dots and hyphens alike, longer after shorter', () => {
    expect(
      breaksIn(cran, [
        '0.9',
        '1.2',
        ['1.2-0', '1.2.0'],
        ['1.2-3', '1.2.3', '1.2.03'],
        '1.2-10',
        '1.10',
        '2.0',
        '2023.1.1',
      ]),
    ).toEqual([]);
  });

  it.each(['1.0a', '1..2', '-1', '1.'])('refuses %s', (text) => expect(cran.valid(text)).toBe(false));
});
