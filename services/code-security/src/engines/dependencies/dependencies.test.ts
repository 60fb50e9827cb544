import type { Component } from '@osk/components';
import { fingerprint, type MatchResponse } from '@osk/contracts';
import { testContext, testSource } from '../testing/context';
import { component, match, result } from '../testing/matches';
import dependenciesEngine from '.';

const LODASH = 'pkg:npm/lodash@4.17.15';
const CVE = match('CVE-2020-8203', '4.17.19', {
  aliases: ['GHSA-p6mc-m468-83gw'],
  advisory_ids: ['GHSA-p6mc-m468-83gw'],
  range: '>=3.7.0 <4.17.19',
  severity: 'high',
  cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N', score: 7.4 },
  title: 'Prototype pollution',
  description: 'Long text',
  references: ['https://example.com/a'],
  cwe: ['CWE-1321', 'nonsense'],
  epss: 0.02,
});

type Results = Record<string, MatchResponse['results'][number]>;

async function run(components: Component[], results: Results, files: Record<string, string> = { 'a.js': '' }) {
  const { source, remove } = await testSource(files);
  const { context, asked } = testContext({
    components,
    match: (list) => list.map(({ purl }) => results[purl] ?? result(purl)),
  });
  const outcome = await dependenciesEngine().run(source, context);
  await remove();
  return { ...outcome, asked };
}
const one = async (more: Partial<Component>, matched = CVE) =>
  (await run([component(LODASH, more)], { [LODASH]: result(LODASH, matched) })).findings[0]!;

describe('a finding of a vulnerable component', () => {
  test('says which vulnerability, where, how sure, and what to do', async () => {
    expect(await one({})).toMatchObject({
      rule_id: 'CVE-2020-8203',
      name: 'Prototype pollution',
      category: 'dependency',
      severity: 'high',
      confidence: 97,
      description: 'Long text',
      solution: 'Update lodash to 4.17.19 or later.',
      references: [
        'https://nvd.nist.gov/vuln/detail/CVE-2020-8203',
        'https://github.com/advisories/GHSA-p6mc-m468-83gw',
        'https://example.com/a',
      ],
      cwe: ['CWE-1321'],
      vulnerability: {
        id: 'CVE-2020-8203',
        aliases: ['GHSA-p6mc-m468-83gw'],
        cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N', score: 7.4 },
        epss: 0.02,
      },
      location: {
        file: 'package-lock.json',
        start_line: 7,
        package: {
          purl: LODASH,
          name: 'lodash',
          version: '4.17.15',
          fixed_version: '4.17.19',
          path: ['lodash@4.17.15'],
        },
      },
      detection: { scanner: 'openskerry', engine: 'dependencies' },
      identity: 'pkg:npm/lodash',
      formerly: ['GHSA-p6mc-m468-83gw'],
    });
    expect((await one({})).evidence).toBe(
      'lodash 4.17.15 is in >=3.7.0 <4.17.19 (CVE-2020-8203, GHSA-p6mc-m468-83gw, from osv); fixed in 4.17.19. ' +
        'Direct dependency. No import of lodash was found in the code, which is a hint and no proof that it is not used.',
    );
  });

  test('of a transitive one names the chain, the direct dependency and how to override', async () => {
    const path = ['express@4.0.0', 'async@1.0.0', 'lodash@4.17.15'];
    const finding = await one({ direct: false, path });
    expect(finding.location.package!.path).toEqual(path);
    expect(finding.evidence).toContain('Comes in through express@4.0.0 > async@1.0.0 > lodash@4.17.15.');
    expect(finding.solution).toMatch(/^lodash comes with express@4\.0\.0: update that .*"overrides" \(npm\)/);
    expect(finding.evidence).not.toContain('No import');
  });

  test('of a development dependency keeps its severity and says so', async () => {
    const finding = await one({ scope: 'development' });
    expect(finding).toMatchObject({ severity: 'high', confidence: 97 });
    expect(finding.evidence).toContain('Used in development only');
  });

  test('without a fix says that, and what is left to do', async () => {
    const finding = await one({}, match('CVE-1', null));
    expect(finding.solution).toMatch(/^No fixed version is known\. Replace lodash/);
    expect(finding.location.package).not.toHaveProperty('fixed_version');
  });

  test('is less sure the less exactly the version is known', async () => {
    const at = (kind: 'manifest' | 'archive' | 'installed') =>
      one({ locations: [{ file: 'x', cataloguer: 'x', kind }] }).then(({ confidence }) => confidence);
    expect([await at('installed'), await at('archive'), await at('manifest')]).toEqual([98, 88, 80]);
    const guess = 'pkg:maven/log4j-core@2.14.1';
    const { findings } = await run(
      [component(guess, { locations: [{ file: 'a.jar', within: 'lib/b.jar', cataloguer: 'x', kind: 'archive' }] })],
      { [guess]: result(guess, CVE) },
    );
    expect(findings[0]!.confidence).toBe(60);
    expect(findings[0]!.location.file).toBe('a.jar');
    expect(findings[0]!.evidence).toContain('Found in lib/b.jar.');
  });

  test('of a vulnerability that nobody has rated says so, and of one known from the starter set too', async () => {
    expect((await one({}, { ...CVE, rated: false })).evidence).toContain('Nobody has rated it yet');
    expect((await one({}, { ...CVE, source: 'starter' })).solution).toContain('load the advisory feeds');
  });

  test('tells the other files that name it, and where the code imports it', async () => {
    const locations = [
      { file: 'z/package-lock.json', line: 3, cataloguer: 'npm/package-lock', kind: 'lockfile' as const },
      { file: 'package-lock.json', line: 9, cataloguer: 'npm/package-lock', kind: 'lockfile' as const },
      { file: 'node_modules/lodash/package.json', cataloguer: 'npm/installed', kind: 'installed' as const },
    ];
    const { findings } = await run(
      [component(LODASH, { locations })],
      { [LODASH]: result(LODASH, CVE) },
      { 'src/a.js': "\nrequire('lodash')" },
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]!.location).toMatchObject({ file: 'package-lock.json', start_line: 9 });
    expect(findings[0]!.trace).toEqual([
      { file: 'src/a.js', line: 2, note: 'imported here' },
      { file: 'z/package-lock.json', line: 3, note: 'also named here' },
      { file: 'node_modules/lodash/package.json', line: 1, note: 'also named here' },
    ]);
    expect(findings[0]!.evidence).toContain('Imported by the code: src/a.js:2.');
  });

  test('recommends the version that clears all that is known, with a word when it may break something', async () => {
    const { findings } = await run([component(LODASH)], {
      [LODASH]: result(LODASH, CVE, match('CVE-2', '5.0.0')),
    });
    expect(findings[0]!.solution).toBe(
      'Update lodash to 4.17.19 or later. 5.0.0 also fixes what else is known against it, and may break what uses it.',
    );
    expect(findings[1]!.solution).toBe('Update lodash to 5.0.0 or later. That may break what uses it.');
  });
});

describe('identity', () => {
  const print = (finding: Awaited<ReturnType<typeof one>>) => fingerprint('asset', finding);

  test('survives a move in the file and an upgrade to another vulnerable version', async () => {
    const newer = 'pkg:npm/lodash@4.17.16';
    const { findings } = await run(
      [component(newer, { locations: [{ file: 'package-lock.json', line: 99, cataloguer: 'x', kind: 'lockfile' }] })],
      { [newer]: result(newer, CVE) },
    );
    expect(print(findings[0]!)).toBe(print(await one({})));
  });

  test('keeps several versions of a package apart; one keeps its own when the others go', async () => {
    const old = 'pkg:npm/lodash@3.10.1';
    const older = 'pkg:npm/lodash@3.9.0';
    const all = [
      component(LODASH),
      component(old, { direct: false, path: ['a@1.0.0', 'lodash@3.10.1'] }),
      component(older, { direct: false, path: ['@b/b@1.0.0', 'lodash@3.9.0'] }),
    ];
    const results = Object.fromEntries(all.map(({ purl }) => [purl, result(purl, CVE)]));
    const { findings } = await run(all, results);
    expect(findings.map(({ identity }) => identity)).toEqual([
      'pkg:npm/lodash',
      'pkg:npm/lodash a>lodash',
      'pkg:npm/lodash @b/b>lodash',
    ]);
    const left = await run(all.slice(0, 2), results);
    expect(left.findings.map(print)).toEqual(findings.slice(0, 2).map(print));
  });

  test('another vulnerability of the same component is another finding', async () => {
    const { findings } = await run([component(LODASH)], { [LODASH]: result(LODASH, CVE, match('CVE-2', '5.0.0')) });
    expect(new Set(findings.map(print)).size).toBe(2);
  });
});

describe('what was looked at', () => {
  test('ranges, commits and unknown ecosystems are not matched, and told', async () => {
    const components = [
      component(LODASH),
      component('pkg:npm/ranged', { constraint: '^1.0.0' }),
      component('pkg:cocoapods/AFNetworking@1.0.0'),
      component('pkg:composer/a/b@dev-main', { ecosystem: 'composer' }),
    ];
    const { asked, coverage, findings } = await run(components, {});
    expect(asked.flat()).toEqual([
      { purl: LODASH, version: '4.17.15' },
      { purl: 'pkg:composer/a/b@dev-main', version: 'dev-main' },
    ]);
    expect(findings).toEqual([]);
    expect(coverage.run).toEqual(['composer packages', 'npm packages']);
    expect(coverage.skipped.map(({ what }) => what)).toEqual([
      '1 package: ranged',
      '1 package: AFNetworking@1.0.0',
      '1 package: a/b@dev-main',
    ]);
  });

  test('what matching dismissed is counted and no finding', async () => {
    const dismissed = [{ vulnerability_id: 'CVE-1', advisory_ids: [], reason: 'not affected' }];
    const { findings, facts } = await run([component(LODASH)], { [LODASH]: { purl: LODASH, matches: [], dismissed } });
    expect(findings).toEqual([]);
    expect(facts).toMatchObject({ matched: 1, vulnerable: 0, dismissed: 1, imports: { unknown: 0 } });
  });

  test('an empty source is a result, with nothing in it', async () => {
    const { findings, coverage } = await run([], {});
    expect({ findings, coverage }).toEqual({ findings: [], coverage: { planned: [], run: [], skipped: [] } });
  });

  test('an answer that fails fails the part', async () => {
    const { source, remove } = await testSource({});
    const { context } = testContext({ components: [component(LODASH)] });
    const failing = { ...context, match: () => Promise.reject(new Error('vulns is away')) };
    await expect(dependenciesEngine().run(source, failing)).rejects.toThrow('vulns is away');
    await remove();
  });

  test('stops when told to', async () => {
    const abort = new AbortController();
    const { source, remove } = await testSource({});
    const { context } = testContext({
      components: [component(LODASH)],
      signal: abort.signal,
      match: (list) => {
        abort.abort(new Error('cancelled'));
        return list.map(({ purl }) => result(purl, CVE));
      },
    });
    await expect(dependenciesEngine().run(source, context)).rejects.toThrow('cancelled');
    await remove();
  });
});
