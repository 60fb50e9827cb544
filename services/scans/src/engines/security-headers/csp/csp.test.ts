import { bypassThrough } from './bypass-hosts';
import { enforced, sourcesFor, weakInAll } from './effective';
import { nonceBits, noncesOf } from './nonces';
import { parsePolicies, parsePolicy } from './parse-policy';
import { parseSource } from './parse-source';
import { matchingSources, scriptRules } from './script-rules';

const facts = (...texts: string[]) => ({ policies: texts.map((text) => parsePolicy(text)), nonceSamples: [] });

describe('parsing', () => {
  test('directive names are lower-cased, the first of a pair counts, empty tokens vanish', () => {
    const policy = parsePolicy(" Script-SRC 'self' ;; script-src *;\timg-src\thttps: ");
    expect(policy.directives).toEqual([
      { name: 'script-src', values: ["'self'"] },
      { name: 'img-src', values: ['https:'] },
    ]);
    expect(policy.problems).toEqual([
      expect.objectContaining({ kind: 'duplicate-directive', directive: 'script-src' }),
    ]);
  });

  test('a header carries several policies, separated by commas; empty ones are none', () => {
    expect(parsePolicies("default-src 'self', script-src 'none', ,", 'header', 'enforce')).toHaveLength(2);
  });

  test('a meta policy loses the directives that only work in a header', () => {
    const [policy] = parsePolicies("default-src 'self'; frame-ancestors 'none'", 'meta', 'enforce');
    expect(policy?.directives.map(({ name }) => name)).toEqual(['default-src']);
    expect(policy?.problems[0]?.kind).toBe('ignored-in-meta');
  });

  test.each([
    ['unquoted-keyword', 'script-src self'],
    ['unquoted-keyword', 'script-src nonce-abc123'],
    ['missing-semicolon', "default-src 'self' script-src 'self'"],
    ['invalid-source', "script-src 'unsafe-inlin'"],
    ['unknown-directive', "scripts-src 'self'"],
    ['deprecated-directive', 'block-all-mixed-content'],
    ['none-with-others', "object-src 'none' https://a.example"],
  ])('%s is told: %s', (kind, text) => {
    expect(parsePolicy(text).problems.map((problem) => problem.kind)).toContain(kind);
  });

  test('a sound policy has no problems', () => {
    const text =
      "default-src 'self'; script-src 'nonce-q83vEjRWeJCrze8SNFZ4kA==' 'strict-dynamic' https: 'unsafe-inline' 'report-sample'; " +
      "connect-src wss://*.a.example:8443/path blob:; frame-ancestors 'none'; trusted-types a b 'allow-duplicates'; " +
      "require-trusted-types-for 'script'; sandbox allow-scripts; report-to group; upgrade-insecure-requests";
    expect(parsePolicy(text).problems).toEqual([]);
  });

  test('hostile input ends quickly and yields no directive of its own', () => {
    expect(parsePolicy(';'.repeat(100_000)).directives).toEqual([]);
    expect(parseSource('a.'.repeat(50_000) + '!').kind).toBe('invalid');
    expect(parseSource('-'.repeat(50_000)).kind).toBe('host');
  });
});

describe('what governs', () => {
  test('fallbacks: script-src-elem, script-src, default-src; base-uri has none', () => {
    const policy = parsePolicy("default-src 'self'; script-src https:");
    expect(sourcesFor(policy, 'script-src-elem')?.[0]?.raw).toBe('https:');
    expect(sourcesFor(policy, 'object-src')?.[0]?.raw).toBe("'self'");
    expect(sourcesFor(policy, 'base-uri')).toBeUndefined();
  });

  test("'unsafe-inline' is off beside a nonce, a hash or strict-dynamic", () => {
    expect(scriptRules(parsePolicy("script-src 'unsafe-inline'"))?.allowsInline).toBe(true);
    expect(scriptRules(parsePolicy("script-src 'unsafe-inline' 'nonce-abc'"))?.allowsInline).toBe(false);
    expect(scriptRules(parsePolicy("script-src 'unsafe-inline' 'sha256-abc='"))?.allowsInline).toBe(false);
    expect(scriptRules(parsePolicy("script-src 'unsafe-inline' 'strict-dynamic'"))?.allowsInline).toBe(false);
    expect(scriptRules(parsePolicy("img-src 'self'"))).toBeUndefined();
  });

  test('strict-dynamic makes hosts count for nothing', () => {
    expect(matchingSources(scriptRules(parsePolicy("script-src 'nonce-a' 'strict-dynamic' https: *"))!)).toEqual([]);
  });

  test('a weakness counts only when every enforced policy has it', () => {
    const inline = (policy: ReturnType<typeof parsePolicy>) =>
      scriptRules(policy)?.allowsInline ? policy.text : undefined;
    expect(weakInAll(facts("script-src 'unsafe-inline'"), inline)).toHaveLength(1);
    expect(weakInAll(facts("script-src 'unsafe-inline'", "script-src 'self'"), inline)).toBeUndefined();
    expect(weakInAll(facts(), inline)).toBeUndefined();
    expect(enforced({ policies: [parsePolicy('img-src *', 'header', 'report')], nonceSamples: [] })).toEqual([]);
  });
});

describe('facts', () => {
  test('bypass hosts match exactly or by wildcard, and not when a path narrows them', () => {
    expect(bypassThrough(parseSource('https://cdn.jsdelivr.net'))).toContain('npm');
    expect(bypassThrough(parseSource('*.googleapis.com'))).toBeDefined();
    expect(bypassThrough(parseSource('https://cdn.jsdelivr.net/npm/react@19.0.0/index.js'))).toBeUndefined();
    expect(bypassThrough(parseSource('cdn.jsdelivr.net.evil.example'))).toBeUndefined();
  });

  test('nonces and what they can carry', () => {
    expect(noncesOf([parsePolicy("script-src 'nonce-abc'; style-src 'nonce-abc' 'nonce-def'")])).toEqual([
      'abc',
      'def',
    ]);
    expect(nonceBits('0123456789abcdef')).toBe(64);
    expect(nonceBits('q83vEjRWeJCrze8SNFZ4kA==')).toBe(132);
    expect(nonceBits('1234')).toBeLessThan(64);
  });
});
