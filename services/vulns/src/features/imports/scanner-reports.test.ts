import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type TestService } from '@osk/service-host/testing';
import vulns from '../../index';
import { form } from './testing/form';

describe('reports that name their assets themselves become occurrences of those', () => {
  let service: TestService;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'osk-imports-'));
    const env = { INTEL_AUTO_SYNC: 'false', OSK_SLA_SWEEP_SECONDS: '86400', OSK_REASSESS_SECONDS: '86400' };
    service = await startTestService(vulns, { env: { ...env, OSK_DATA_DIR: dataDir } });
    await service.settled();
  });
  afterAll(async () => {
    await service.close();
    rmSync(dataDir, { recursive: true });
  });

  test.each([
    ['nessus', 'network.nessus', ['192.0.2.10', 'db.example.com'], 'CVE-2099-2000', 'application', 'critical'],
    ['nuclei', 'lines.jsonl', ['shop.example.com', 'api.example.com'], 'CVE-2099-3000', 'application', 'critical'],
    ['prowler', 'asff.json', ['arn:aws:s3:::logs'], 's3_public', 'cspm', 'medium'],
  ])('%s', async (id, name, assets, known, source, severity) => {
    const file = readFileSync(join(__dirname, 'formats', id, 'samples', name), 'utf8');
    const { status, json } = await service.call('/api/vulnerabilities/import', form(file));
    expect([status, json.data.format, [...json.data.assets].sort()]).toEqual([201, id, [...assets].sort()]);
    await service.settled();
    const shown = await service.call('/api/vulnerabilities/occurrences?limit=100');
    const found = shown.json.data.occurrences.filter((item: object) => JSON.stringify(item).includes(known));
    expect(found).toMatchObject([{ source, severity }]);
    expect(JSON.stringify(found)).toContain(assets[0]);
  });
});
