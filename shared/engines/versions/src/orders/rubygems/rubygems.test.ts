import { breaksIn } from '../../testing/chain';
import { rubygems } from './rubygems';

describe('RubyGems', () => {
  it('follows Gem::Version', () => {
    expect(
      breaksIn(rubygems, [
        '0.9',
        ['1.0.a', '1.a'],
        '1.0.a.2',
        ['1.0.b1', '1.b.1'],
        '1.0.pre',
        ['1.0.rc1', '1.0.0.rc1'],
        ['1', '1.0', '1.0.0', '1.0.0.0'],
        '1.0.1',
        '1.9',
        '1.10',
        '2.0.0.pre1',
        '2.0',
      ]),
    ).toEqual([]);
  });

  it('reads a hyphen as a pre-release, except before a platform', () => {
    expect(
      breaksIn(rubygems, [
        '1.13.0-1',
        '1.13.0.rc1',
        ['1.13.0', '1.13.0-x86_64-linux', '1.13.0-java', '1.13.0-arm64-darwin', '1.13.0-x64-mingw-ucrt'],
      ]),
    ).toEqual([]);
  });

  it.each(['', 'abc', '1..2', '>= 1.0', '1.0+2'])('refuses %j', (text) => expect(rubygems.valid(text)).toBe(false));
});
