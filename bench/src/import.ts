/**
 * Reads a generated Trivy-like JSON report through the import: MB/s and the highest resident set.
 *
 *     make bench B="import 200"
 *
 * The argument is the size of the report in MB. First the reading alone (the format, everything it finds counted and
 * thrown away), then the same staged to disk as an import does it. Nothing is sent.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { findFormats, Staging, type ReportSink } from '@osk/vulns/imports';

const MB = 1024 ** 2;
const size = Number(process.argv[2] ?? 200) * MB;

function vulnerability(at: number): string {
  const name = `package-${at % 5_000}`;
  return JSON.stringify({
    VulnerabilityID: `CVE-2030-${10_000 + (at % 80_000)}`,
    PkgID: `${name}@1.${at % 100}.0`,
    PkgName: name,
    PkgIdentifier: { PURL: `pkg:npm/${name}@1.${at % 100}.0`, UID: at.toString(16).padStart(16, '0') },
    InstalledVersion: `1.${at % 100}.0`,
    FixedVersion: `1.${(at % 100) + 1}.0`,
    Status: 'fixed',
    Layer: { Digest: `sha256:${'ab'.repeat(32)}`, DiffID: `sha256:${'cd'.repeat(32)}` },
    SeveritySource: 'nvd',
    PrimaryURL: `https://avd.example.com/nvd/cve-2030-${10_000 + (at % 80_000)}`,
    Title: `${name}: "input" is not checked`,
    Description: 'A request that is made for it reads what it should not.\n'.repeat(12),
    Severity: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'][at % 4],
    CweIDs: ['CWE-79'],
    CVSS: { nvd: { V3Vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', V3Score: 9.8 } },
    References: Array.from({ length: 8 }, (_, index) => `https://example.com/advisories/${at}/${index}`),
  });
}

async function generate(path: string): Promise<number> {
  const file = createWriteStream(path);
  file.write('{"SchemaVersion":2,"ArtifactName":"bench/image:1","ArtifactType":"container_image","Results":[');
  file.write('{"Target":"app/package-lock.json","Class":"lang-pkgs","Type":"npm","Vulnerabilities":[\n');
  let written = 0;
  let count = 0;
  while (written < size) {
    const text = `${count > 0 ? ',\n' : ''}${vulnerability(count)}`;
    written += text.length;
    count += 1;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end(']}]}\n');
  await once(file, 'finish');
  return count;
}

async function measured(label: string, bytes: number, work: () => Promise<number>): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const started = performance.now();
  const findings = await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  peak = Math.max(peak, process.memoryUsage.rss());
  console.log(
    `${label}: ${findings} findings, ${(bytes / MB / seconds).toFixed(1)} MB/s, ${Math.round(findings / seconds)} findings/s, ` +
      `peak RSS ${Math.round(peak / MB)} MB (${Math.round(before / MB)} MB before)`,
  );
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'osk-bench-import-'));
  const path = join(folder, 'report.json');
  try {
    const expected = await generate(path);
    const bytes = statSync(path).size;
    const open = () => createReadStream(path, { highWaterMark: 256 * 1024 });
    const format = findFormats().get('trivy');
    if (!format) throw new Error('there is no format `trivy`');
    console.log(`report: ${Math.round(bytes / MB)} MB, ${expected} vulnerabilities`);
    await measured('read', bytes, async () => {
      let findings = 0;
      const sink: ReportSink = {
        tool: () => {},
        source: () => {},
        finding: async () => void (findings += 1),
        component: async () => {},
        skipped: () => {},
      };
      await format.read(open, sink);
      return findings;
    });
    await measured('read and staged', bytes, async () => {
      const staging = await Staging.create(join(folder, 'staged.ndjson'), 'bench');
      await format.read(open, staging);
      return (await staging.finish()).counts.findings;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

void main();
