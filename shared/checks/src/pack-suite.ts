import { loadPack } from './load-pack';
import type { Check } from './types';

const CWE = /^CWE-\d+$/;

/**
 * The test every pack passes; call it from one `pack.test.ts` beside the pack. Asserts unique kebab-case ids,
 * texts a person can act on, well-formed CWEs and references, framework controls that exist in `frameworks`
 * (framework id -> known controls), and at least one failing and one passing example that behave as labelled.
 */
export function describePack<Facts extends object>(
  directory: string,
  frameworks: Record<string, ReadonlySet<string>>,
): void {
  const checks = loadPack<Facts>(directory);

  test('the pack is not empty', () => expect(checks.length).toBeGreaterThan(0));

  describe.each(checks.map((check) => [check.id, check] as const))('%s', (id, check) => {
    test('metadata', () => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(check.title.length).toBeGreaterThan(5);
      expect(check.description.length).toBeGreaterThan(20);
      expect(check.remediation.length).toBeGreaterThan(20);
      for (const cwe of check.cwe) expect(cwe).toMatch(CWE);
      for (const reference of check.references) expect(reference).toMatch(/^https:\/\//);
      for (const [framework, controls] of Object.entries(check.frameworks)) {
        for (const control of controls)
          expect(frameworks[framework] ?? new Set(['(unknown framework)'])).toContain(control);
      }
    });

    test('its failing examples fail', () => {
      expect(check.examples.fail.length).toBeGreaterThan(0);
      for (const facts of check.examples.fail) expect(statuses(check, facts)).toContain('fail');
    });

    test('its passing examples do not fail', () => {
      expect(check.examples.pass.length).toBeGreaterThan(0);
      for (const facts of check.examples.pass) expect(statuses(check, facts)).not.toContain('fail');
    });
  });
}

function statuses<Facts extends object>(check: Check<Facts>, facts: Facts): string[] {
  return [...check.evaluate(facts)].map((outcome) => outcome.status);
}
