import { compare as libraryCompare } from '@renovatebot/pep440';
import { seeded, VERSION_MAKERS } from '../../testing/samples';
import { breaksIn } from '../../testing/chain';
import { pep440 } from './pep440';

describe('PEP 440', () => {
  it('follows the summary of permitted suffixes', () => {
    expect(
      breaksIn(pep440, [
        '1.dev0',
        '1.0.dev456',
        '1.0a1',
        '1.0a2.dev456',
        '1.0a12.dev456',
        '1.0a12',
        '1.0b1.dev456',
        '1.0b2',
        '1.0b2.post345.dev456',
        '1.0b2.post345',
        '1.0rc1.dev456',
        '1.0rc1',
        '1.0',
        '1.0+abc.5',
        '1.0+abc.7',
        '1.0+5',
        '1.0.post456.dev34',
        '1.0.post456',
        '1.0.15',
        '1.1.dev1',
      ]),
    ).toEqual([]);
  });

  it('normalises spellings', () => {
    expect(
      breaksIn(pep440, [
        ['1.1rc1', '1.1.RC1', '1.1-c1', '1.1pre1', 'v1.1rc1', '1.1_preview_1'],
        ['1.1', '1.1.0', '01.1', ' 1.1 '],
        ['1.1-1', '1.1.post1', '1.1.rev1'],
      ]),
    ).toEqual([]);
  });

  it('agrees with the library on any two versions', () => {
    const random = seeded(440);
    const made = Array.from({ length: 150 }, () => VERSION_MAKERS.pep440(random));
    const differing = made.flatMap((a) =>
      made.filter((b) => Math.sign(libraryCompare(a, b)) !== pep440.compare(a, b)).map((b) => [a, b]),
    );
    expect(differing).toEqual([]);
  });

  it('puts epochs first', () => {
    expect(breaksIn(pep440, ['2013.10', '2014.4', '1!1.0', '1!2.0'])).toEqual([]);
  });

  it.each(['2004d', '1.0-foo', 'foo', '1.0.*', '==1.0'])('refuses %s', (text) =>
    expect(pep440.valid(text)).toBe(false),
  );
});
