import { component, match, result } from '../testing/matches';
import { settleFixes } from './settle-fixes';

const PURL = 'pkg:npm/%40acme/a@1.0.0?repository_url=https://npm.example/x';

describe('settleFixes', () => {
  test('looks at the target itself and goes on from there', async () => {
    const asked: string[] = [];
    const plan = await settleFixes(
      [component(PURL, { version: '1.0.0' })],
      [result(PURL, match('CVE-1', '1.0.1'))],
      async (list) => {
        asked.push(...list.map(({ purl }) => purl));
        return list.map(({ purl, version }) =>
          version === '1.0.1' ? result(purl, match('CVE-2', '1.2.0')) : result(purl),
        );
      },
    );
    expect(plan.upgrades).toMatchObject([{ to: '1.2.0', clears: ['CVE-1'], remaining: [] }]);
    expect(asked).toEqual([
      'pkg:npm/%40acme/a@1.0.1?repository_url=https://npm.example/x',
      'pkg:npm/%40acme/a@1.2.0?repository_url=https://npm.example/x',
    ]);
  });

  test('asks nothing where there is nothing to fix, and stops asking', async () => {
    let calls = 0;
    const endless = async (list: readonly { purl: string; version: string }[]) => {
      calls += 1;
      return list.map(({ purl, version }) => result(purl, match('CVE-1', `${Number.parseInt(version, 10) + 1}.0.0`)));
    };
    expect(await settleFixes([component(PURL)], [result(PURL)], endless)).toEqual({ upgrades: [], unfixable: [] });
    expect(calls).toBe(0);
    await settleFixes([component(PURL, { version: '1.0.0' })], [result(PURL, match('CVE-1', '2.0.0'))], endless);
    expect(calls).toBe(3);
  });
});
