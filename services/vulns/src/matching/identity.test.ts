import { byVulnerability, compareIds } from './identity';
import { advisory, affects } from './testing/advisories';

const npm = affects('npm', 'x', '0');
const groups = (list: Parameters<typeof byVulnerability>[0]) =>
  byVulnerability(list).map(({ id, aliases, advisories }) => [id, aliases, advisories.map((one) => one.id).sort()]);

describe('byVulnerability', () => {
  it('makes one of ids that aliases tie, over several steps', () => {
    expect(
      groups([
        advisory('PYSEC-2021-1', npm, { aliases: ['GHSA-aaaa-bbbb-cccc'] }),
        advisory('GHSA-aaaa-bbbb-cccc', npm, { aliases: ['CVE-2021-1234'] }),
        advisory('CVE-2021-1234', npm),
        advisory('CVE-2021-9999', npm),
      ]),
    ).toEqual([
      [
        'CVE-2021-1234',
        ['GHSA-aaaa-bbbb-cccc', 'PYSEC-2021-1'],
        ['CVE-2021-1234', 'GHSA-aaaa-bbbb-cccc', 'PYSEC-2021-1'],
      ],
      ['CVE-2021-9999', [], ['CVE-2021-9999']],
    ]);
  });

  it('does not mind case, blanks, itself among its aliases, or repetition', () => {
    const one = advisory('GHSA-aaaa-bbbb-cccc', npm, {
      aliases: ['cve-2021-1234 ', 'GHSA-aaaa-bbbb-cccc', '', 'CVE-2021-1234'],
    });
    expect(groups([one, one])).toEqual([['CVE-2021-1234', ['GHSA-aaaa-bbbb-cccc'], ['GHSA-aaaa-bbbb-cccc']]]);
  });

  it('leaves related ids apart', () => {
    expect(groups([advisory('GHSA-aaaa-bbbb-cccc', npm, { related: ['CVE-2021-1'] })])[0]?.[0]).toBe(
      'GHSA-aaaa-bbbb-cccc',
    );
  });

  it('gives an advisory about several CVEs to each of them', () => {
    expect(
      groups([
        advisory('RUSTSEC-2020-0070', npm, { aliases: ['CVE-2020-35910', 'CVE-2020-35911'] }),
        advisory('GHSA-aaaa-bbbb-cccc', npm, { aliases: ['CVE-2020-35911'] }),
      ]),
    ).toEqual([
      ['CVE-2020-35910', [], ['RUSTSEC-2020-0070']],
      ['CVE-2020-35911', ['GHSA-aaaa-bbbb-cccc'], ['GHSA-aaaa-bbbb-cccc', 'RUSTSEC-2020-0070']],
    ]);
  });

  it('reads the CVEs of an erratum from what it relates to', () => {
    const alma = affects('AlmaLinux:8', 'openssl', '0 <1');
    expect(groups([advisory('ALSA-2021:1', alma, { related: ['CVE-2021-10000', 'CVE-2021-2000'] })])).toEqual([
      ['CVE-2021-10000', [], ['ALSA-2021:1']],
      ['CVE-2021-2000', [], ['ALSA-2021:1']],
    ]);
    expect(
      groups([advisory('DEBIAN-CVE-2021-2000', affects('Debian:12', 'x', '0'), { related: ['CVE-2021-2000'] })]),
    ).toEqual([['CVE-2021-2000', ['DEBIAN-CVE-2021-2000'], ['DEBIAN-CVE-2021-2000']]]);
  });

  it('leaves out what was withdrawn and what only fixes bugs', () => {
    const alma = affects('AlmaLinux:8', 'x', '0 <1');
    expect(
      groups([
        advisory('GHSA-aaaa-bbbb-cccc', npm, { withdrawn: '2024-01-01T00:00:00Z' }),
        advisory('ALBA-2021:1', alma),
        advisory('ALEA-2021:1', alma),
        advisory('ALSA-2021:1', alma),
      ]).map(([id]) => id),
    ).toEqual(['ALSA-2021:1']);
    expect(groups([advisory('ALBA-2021:1', alma, { related: ['CVE-2021-1234'] })]).map(([id]) => id)).toEqual([
      'CVE-2021-1234',
    ]);
  });
});

describe('compareIds', () => {
  it('puts CVEs by year and number first, then GHSA, then the rest', () => {
    const ids = [
      'RUSTSEC-2020-1',
      'GHSA-aaaa-bbbb-cccc',
      'CVE-2021-44228',
      'CVE-2021-9999',
      'CVE-2018-3770-markdown-pdf-0',
      'CVE-2019-1000',
    ];
    expect([...ids].sort(compareIds)).toEqual([
      'CVE-2019-1000',
      'CVE-2021-9999',
      'CVE-2021-44228',
      'GHSA-aaaa-bbbb-cccc',
      'CVE-2018-3770-markdown-pdf-0',
      'RUSTSEC-2020-1',
    ]);
  });
});
