import { gzipSync } from 'node:zlib';
import { parsed, scratch } from '../testing/files';
import kev from './feed';

const files = scratch();
afterAll(() => files.remove());

const ENTRY = {
  cveID: 'CVE-2021-44228',
  vendorProject: 'Apache',
  product: 'Log4j2',
  vulnerabilityName: 'Apache Log4j2 RCE',
  dateAdded: '2021-12-10',
  shortDescription: 'x',
  requiredAction: 'y',
  dueDate: '2021-12-24',
  knownRansomwareCampaignUse: 'Known',
  notes: '',
  cwes: ['CWE-20', 'CWE-400', 'no'],
};
const catalogue = (vulnerabilities: unknown[]) =>
  JSON.stringify({ title: 'CISA', catalogVersion: '2025.08.25', count: vulnerabilities.length, vulnerabilities });

describe('KEV', () => {
  it('is read, gzipped or not', async () => {
    const expected = [
      {
        cve: 'CVE-2021-44228',
        vendor: 'Apache',
        product: 'Log4j2',
        name: 'Apache Log4j2 RCE',
        date_added: '2021-12-10',
        due_date: '2021-12-24',
        ransomware: true,
        cwe: ['CWE-20', 'CWE-400'],
      },
    ];
    expect((await parsed(kev, files.file('kev.json', catalogue([ENTRY])))).items).toEqual(expected);
    expect((await parsed(kev, files.file('kev.json.gz', gzipSync(catalogue([ENTRY]))))).items).toEqual(expected);
  });

  it('leaves out what names no CVE or day, and takes an entry without a due date', async () => {
    const odd = [
      { ...ENTRY, cveID: 'CVE-1' },
      { ...ENTRY, dateAdded: 'yesterday' },
      null,
      'x',
      { ...ENTRY, dueDate: undefined, knownRansomwareCampaignUse: 'Unknown' },
    ];
    const { items, problems } = await parsed(kev, files.file('odd.json', catalogue(odd)));
    expect(items).toMatchObject([{ cve: 'CVE-2021-44228', due_date: null, ransomware: false }]);
    expect(problems.counts).toEqual({ invalid: 4 });
  });

  it('is not whole when it breaks off, after what came before', async () => {
    await expect(parsed(kev, files.file('half.json', catalogue([ENTRY]).slice(0, -3)))).rejects.toMatchObject({
      code: 'truncated',
    });
  });
});
