import { breaksIn } from '../../testing/chain';
import { deb } from './deb';

import { spawnSync } from 'node:child_process';
import { seeded, VERSION_MAKERS } from '../../testing/samples';

const dpkg = spawnSync('dpkg', ['--version'], { encoding: 'utf8' }).status === 0;

describe('Debian', () => {
  it('follows deb-version(7)', () => {
    expect(
      breaksIn(deb, [
        '1.0~~',
        '1.0~~a',
        '1.0~',
        ['1.0', '1.0-0', '0:1.0', '1.00'],
        '1.0-0ubuntu1',
        '1.0-1~deb12u1',
        '1.0-1',
        '1.0-1+b1',
        '1.0-1+deb12u1',
        '1.0-1.1',
        '1.0-2',
        '1.0a',
        '1.0+dfsg-1',
        '1.0.1',
        '1.10',
        '1:0.1',
      ]),
    ).toEqual([]);
  });

  it('splits at the first colon and the last hyphen', () => {
    expect(breaksIn(deb, ['1-2-3', '1-2-4', '1-10-1', '1:1-1', '1:2:3-1'])).toEqual([]);
  });

  it.each(['', 'a:1', '1.0 2', '1.0^1', '1_0'])('refuses %j', (text) => expect(deb.valid(text)).toBe(false));

  it('agrees with dpkg', () => {
    if (!dpkg) {
      console.log('skipped: there is no dpkg on the PATH to compare with');
      return;
    }
    const random = seeded(7);
    // dpkg keeps epochs in an int; its grammar wants the upstream version to begin with a digit.
    const make = (): string => VERSION_MAKERS.deb(random);
    const pairs = Array.from({ length: 400 }, () => [make(), make()] as const);
    const lines = pairs.map(
      ([a, b]) =>
        `if dpkg --compare-versions '${a}' lt '${b}'; then echo -1; elif dpkg --compare-versions '${a}' eq '${b}'; then echo 0; else echo 1; fi`,
    );
    const run = spawnSync('sh', ['-s'], { input: lines.join('\n'), encoding: 'utf8' });
    const theirs = run.stdout.trim().split('\n').map(Number);
    expect(theirs).toHaveLength(pairs.length);
    expect(pairs.filter(([a, b], index) => Math.sign(deb.compare(a, b)) !== theirs[index])).toEqual([]);
  });
});
