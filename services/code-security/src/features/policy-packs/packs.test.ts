import { SEVERITIES } from '@osk/contracts';
import { withOverrides } from './effective-policy';
import { findPacks } from './find-packs';
import { LIFECYCLE_STATES } from './policy-pack';

const packs = findPacks();

test('the default comes first, the built-in ones are there', () => {
  expect([...packs.keys()]).toEqual(['default', 'nist-ssdf', 'pci-dss', 'strict']);
});

describe.each([...packs.values()])('$id', (pack) => {
  test('says of every state what it asks for', () => {
    expect(Object.keys(pack.lifecycle).sort()).toEqual([...LIFECYCLE_STATES].sort());
    for (const { required, justificationLength } of Object.values(pack.lifecycle)) {
      expect(required.length).toBeGreaterThan(0);
      if (required.includes('justification')) expect(justificationLength).toBeGreaterThan(0);
    }
  });

  test('lets no acceptance of something worse last longer', () => {
    const days = SEVERITIES.map((severity) => pack.acceptanceDays[severity]);
    expect([...days].sort((a, b) => a - b)).toEqual(days);
    expect(pack.lifecycle.risk_accepted.required).toEqual(
      expect.arrayContaining(['justification', 'owner', 'expires_at']),
    );
  });

  test('names no licence twice', () => {
    const { allowed, review, denied } = pack.licences;
    const ids = [...allowed, ...review, ...denied].map((id) => id.toLowerCase());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('gives no more time for something worse', () => {
    const days = SEVERITIES.map((severity) => pack.dependencies.fixWithinDays[severity] ?? Infinity);
    expect([...days].sort((a, b) => a - b)).toEqual(days);
  });
});

describe("a team's changes", () => {
  const pack = packs.get('default')!;

  test('replace what they name and leave the rest', () => {
    const own = withOverrides(pack, {
      acceptanceDays: { critical: 14 },
      dependencies: { failOnEpss: 0.3, fixWithinDays: { high: null } },
    });
    expect(own.acceptanceDays).toEqual({ ...pack.acceptanceDays, critical: 14 });
    expect(own.dependencies).toMatchObject({ failOnEpss: 0.3, failOnSeverity: 'critical', failOnKnownExploited: true });
    expect(own.dependencies.fixWithinDays).toEqual({ ...pack.dependencies.fixWithinDays, high: null });
    expect(pack.acceptanceDays.critical).toBe(180);
  });

  test('move a licence out of the list in which the pack has it, however it is spelled', () => {
    const { licences } = withOverrides(pack, { licences: { denied: ['mit', 'LicenseRef-Acme'], unlisted: 'denied' } });
    expect(licences.allowed).not.toContain('MIT');
    expect(licences.allowed).toContain('Apache-2.0');
    expect(licences.denied).toEqual(expect.arrayContaining(['mit', 'LicenseRef-Acme', 'AGPL-3.0-only']));
    expect(licences).toMatchObject({ unlisted: 'denied', missing: 'review' });
  });
});
