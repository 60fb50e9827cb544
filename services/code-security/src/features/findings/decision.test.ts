import { findPacks } from '../policy-packs/find-packs';
import { LIFECYCLE_STATES } from '../policy-packs/policy-pack';
import { contentOf } from './content-of';
import { standingOf, type DecisionBody } from './decision';
import { plainText } from './plain-text';
import { TRANSITIONS } from './transitions';

const packs = findPacks();
const NOW = new Date('2026-05-01T10:00:00.000Z');
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const finding = { state: 'open', severity: 'critical', owner: null } as const;
const decide = (body: DecisionBody, pack = 'default', of: object = finding) =>
  standingOf(body, of as typeof finding, packs.get(pack)!, { userId: 'user_1', at: NOW });
const whole = {
  ...{
    justification: 'Behind a login, and replaced next month.',
    owner: 'shop-team',
    evidence: 'https://ci.example/1',
  },
};

test.each([
  [{ state: 'triaged' }, 'owner'],
  [{ state: 'triaged', owner: '   ' }, 'owner'],
  [{ state: 'resolved' }, 'evidence or justification'],
  [{ state: 'risk_accepted' }, 'justification, owner, expires_at'],
  [{ state: 'risk_accepted', owner: 'x', expires_at: day(1) }, 'justification'],
  [{ state: 'false_positive' }, 'justification'],
] as [DecisionBody, string][])('%j lacks %s', (body, named) => {
  expect(() => decide(body)).toThrow(expect.objectContaining({ kind: 'refused', code: 'decision_incomplete' }));
  expect(() => decide(body)).toThrow(`${named}: required for ${body.state} by the policy pack default`);
});

test('a pack may ask for more', () => {
  const body = { ...whole, evidence: '', state: 'false_positive' } as const;
  expect(decide(body).state).toBe('false_positive');
  expect(() => decide(body, 'strict')).toThrow('evidence: required for false_positive by the policy pack strict');
});

test('a justification that says nothing does not count', () => {
  const body = { ...whole, state: 'false_positive', justification: ' no     ' } as const;
  expect(() => decide(body)).toThrow(expect.objectContaining({ code: 'justification_too_short' }));
});

test.each([
  ['default', 180],
  ['strict', 30],
])('an acceptance of something critical ends within what %s allows', (pack, days) => {
  const until = (expires_at: string) => decide({ ...whole, state: 'risk_accepted', expires_at }, pack).expires_at;
  expect(until(day(days))).toEqual(new Date(day(days)));
  expect(until(day(days).slice(0, 10))).toEqual(new Date(`${day(days).slice(0, 10)}T23:59:59.999Z`));
  expect(() => until(day(days + 1))).toThrow(expect.objectContaining({ code: 'expiry_too_late' }));
  expect(() => until(day(days + 1))).toThrow(`expires_at: at most ${days} days from now`);
});

test.each([
  ['2026-04-30T00:00:00Z', 'expiry_passed'],
  ['tomorrow', 'expiry_malformed'],
  ['2026-13-45', 'expiry_malformed'],
  ['2026-06-01T10:00:00', 'expiry_malformed'],
])('an acceptance cannot end %s', (expires_at, code) => {
  expect(() => decide({ ...whole, state: 'risk_accepted', expires_at })).toThrow(expect.objectContaining({ code }));
});

test('nothing but an acceptance ends; what cannot be accepted is refused', () => {
  expect(() => decide({ ...whole, state: 'triaged', expires_at: day(1) })).toThrow(
    expect.objectContaining({ code: 'expiry_misplaced' }),
  );
  const pack = { ...packs.get('default')!, acceptanceDays: { critical: 0, high: 1, medium: 1, low: 1, info: 1 } };
  const body = { ...whole, state: 'risk_accepted', expires_at: day(1) } as const;
  expect(() => standingOf(body, finding, pack, { userId: 'u', at: NOW })).toThrow(
    expect.objectContaining({ code: 'acceptance_refused' }),
  );
});

test('every state can follow every other; what says nothing new is refused, naming what can follow', () => {
  for (const from of LIFECYCLE_STATES)
    expect(TRANSITIONS[from]).toEqual(expect.arrayContaining(LIFECYCLE_STATES.filter((to) => to !== from)));
  expect(() => decide({ ...whole, state: 'reopened' })).toThrow(/open cannot become reopened; it can become: triaged/);
  for (const state of ['resolved', 'false_positive', 'reopened'] as const)
    expect(() => decide({ ...whole, state }, 'default', { ...finding, state })).toThrow(
      expect.objectContaining({ code: 'transition_refused' }),
    );
  const renewed = { ...whole, state: 'risk_accepted', expires_at: day(9) } as const;
  expect(decide(renewed, 'default', { ...finding, state: 'risk_accepted' }).expires_at).toEqual(new Date(day(9)));
});

test('whose it is stays so until somebody else is named', () => {
  const owned = { ...finding, state: 'triaged', owner: 'a' };
  expect(decide({ state: 'resolved', evidence: 'commit 1' }, 'default', owned).owner).toBe('a');
  expect(decide({ state: 'triaged', owner: 'b' }, 'default', owned).owner).toBe('b');
});

test('text is kept as text: without what cannot be read, in one form', () => {
  expect(plainText('  a\u0000b\u001b[31m\r\nc\td\u202Eevil\uFEFF ')).toBe('ab[31m\nc\tdevil');
  expect(plainText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(plainText('e\u0301')).toBe('\u00e9');
  expect(plainText('\ud800x')).toBe('\ufffdx');
});

describe('content', () => {
  const pkg = (purl: string, id: string, file = 'a.lock') =>
    contentOf({ location: { file, package: { purl, name: 'n', version: '1' } }, vulnerability: { id, aliases: [] } });

  test('of a package is its name in any version and file, with the vulnerability', () => {
    const one = pkg('pkg:npm/%40acme/x@1.0.0', 'CVE-1');
    expect(pkg('pkg:npm/%40acme/x@2.0.0?a=b#c', 'CVE-1', 'b.lock')).toBe(one);
    expect(pkg('pkg:npm/%40acme/x', 'CVE-1')).toBe(one);
    expect(pkg('pkg:npm/%40acme/x@1.0.0', 'CVE-2')).not.toBe(one);
    expect(pkg('pkg:npm/%40acme/y@1.0.0', 'CVE-1')).not.toBe(one);
  });

  test('of code is what the engine says of it; nothing said is nothing', () => {
    const at = (file: string, identity?: string) => contentOf({ location: { file }, ...(identity && { identity }) });
    expect(at('a', 'x')).toBe(at('b', 'x'));
    expect(at('a', 'x')).not.toBe(at('a', 'y'));
    expect(at('a')).toBe('');
    expect(contentOf({ location: { file: 'a', resource_id: 'aws_s3_bucket.a' } })).not.toBe('');
  });
});
