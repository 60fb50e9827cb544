import { gzipSync } from 'node:zlib';
import { parsed, scratch } from '../testing/files';
import epss from './feed';

const files = scratch();
afterAll(() => files.remove());

describe('EPSS', () => {
  it('is read with the day of the model, whatever the order of columns and line ends', async () => {
    const csv =
      '#model_version:v2025.03.14,score_date:2025-11-01T12:55:00Z\ncve,epss,percentile\nCVE-2021-44228,0.94358,0.99959\n';
    expect((await parsed(epss, files.file('a.csv.gz', gzipSync(csv)))).items).toEqual([
      { cve: 'CVE-2021-44228', score: 0.94358, percentile: 0.99959, date: '2025-11-01' },
    ]);
    const other = 'percentile,cve,epss,new\r\n0.5,CVE-2020-0001,1e-05,x\r\n';
    expect((await parsed(epss, files.file('b.csv', other))).items).toEqual([
      { cve: 'CVE-2020-0001', score: 0.00001, percentile: 0.5, date: '0001-01-01' },
    ]);
  });

  it('leaves out lines that are no score', async () => {
    const csv =
      'cve,epss,percentile\nCVE-2020-0001,2,0.1\nCVE-2020-0002,,0.1\nnot,0.1,0.1\nCVE-2020-0003\nCVE-2020-0004,NaN,0\n\nCVE-2020-0005,0,1\n';
    const { items, problems } = await parsed(epss, files.file('c.csv', csv));
    expect(items.map(({ cve }) => cve)).toEqual(['CVE-2020-0005']);
    expect(problems.counts).toEqual({ invalid: 5 });
  });

  it('refuses a file of another kind', async () => {
    await expect(parsed(epss, files.file('d.csv', '<html>sign in</html>\n'))).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(parsed(epss, files.file('e.csv', ''))).rejects.toMatchObject({ code: 'invalid' });
  });
});
