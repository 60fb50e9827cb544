import { checksums } from './checksums/checksums';
import { scanText, secretRules } from './index';
import { compilePattern } from './rule-set/compile-pattern';
import { fillSample } from './testing/samples';
import type { SecretRule } from './types';

const rules = secretRules();

/** An example as a file: `@path` in its first line names it. */
function exampleFile(rule: SecretRule, example: string, index: number): { path: string; content: string } {
  const filled = fillSample(example, `${rule.id}/${index}`);
  const named = /^@(\S+)\n/.exec(filled);
  return named
    ? { path: named[1]!, content: filled.slice(named[0].length) }
    : { path: 'src/settings.conf', content: filled };
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('says who it is, what it opens and what to do', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(rule.name.length).toBeGreaterThan(4);
    expect(rule.description.length).toBeGreaterThan(30);
    expect(rule.remediation.length).toBeGreaterThan(20);
    expect(rule.references.length).toBeGreaterThan(0);
    for (const reference of rule.references) expect(new URL(reference).protocol).toBe('https:');
    for (const keyword of rule.keywords) expect(keyword.length).toBeGreaterThan(2);
    if (rule.checksum) expect(checksums.has(rule.checksum)).toBe(true);
  });

  test.each(rule.examples.match.map((example, index) => [index, example] as const))(
    'finds its example %i',
    (index, example) => {
      const { path, content } = exampleFile(rule, example, index);
      const found = scanText(path, content);
      expect([...new Set(found.map(({ ruleId }) => ruleId))]).toEqual([id]);
      expect(rule.keywords.some((keyword) => content.toLowerCase().includes(keyword.toLowerCase()))).toBe(true);
    },
  );

  test.each(rule.examples.noMatch.map((example, index) => [index, example] as const))(
    'finds nothing in its look-alike %i',
    (index, example) => {
      const { path, content } = exampleFile(rule, example, index);
      expect(scanText(path, content).map(({ ruleId }) => ruleId)).toEqual([]);
    },
  );

  test('its expressions compile', () => {
    for (const pattern of rule.patterns) expect(() => compilePattern(pattern)).not.toThrow();
  });
});
