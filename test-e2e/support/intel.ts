import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './processes';

/** An advisory in OSV form about one npm package, vulnerable below `fixed`. */
export const npmAdvisory = (id: string, name: string, fixed: string) => ({
  schema_version: '1.7.0',
  id,
  modified: '2026-11-01T00:00:00Z',
  published: '2026-11-01T00:00:00Z',
  aliases: [],
  summary: `${name} reads what it should not`,
  details: 'Versions before the fix read files outside their folder.',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' }],
  affected: [
    { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }] },
  ],
});

/** CISA's catalogue with one entry. */
export const kevCatalogue = (cveID: string) => ({
  title: 'CISA Catalog of Known Exploited Vulnerabilities',
  catalogVersion: '2026.11.20',
  dateReleased: '2026-11-20T00:00:00.000Z',
  count: 1,
  vulnerabilities: [
    {
      cveID,
      vendorProject: 'Example',
      product: 'Widget',
      vulnerabilityName: 'Widget path traversal',
      dateAdded: '2026-11-20',
      shortDescription: 'Read files.',
      requiredAction: 'Apply mitigations.',
      dueDate: '2026-12-11',
      knownRansomwareCampaignUse: 'Known',
      notes: '',
      cwes: ['CWE-22'],
    },
  ],
});

/** `osk intel import` of these files into the platform that runs on `dataDir`. */
export async function importIntel(dataDir: string, files: Record<string, unknown>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'osk-e2e-intel-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
    const run = runNode('scripts/osk.mjs', ['intel', 'import', folder], { OSK_DATA_DIR: dataDir });
    const code = await run.exited;
    if (code !== 0) throw new Error(`osk intel import ended with ${code}: ${run.output()}`);
    return run.output();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
