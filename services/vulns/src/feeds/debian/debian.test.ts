import { parsed, scratch } from '../testing/files';
import debian from './feed';

const files = scratch();
afterAll(() => files.remove());

const release = (status: string, fixed_version?: string, urgency = 'not yet assigned') => ({
  status,
  urgency,
  repositories: { x: '1' },
  ...(fixed_version !== undefined && { fixed_version }),
});

const TRACKER = {
  openssl: {
    'CVE-2022-3602': {
      description: 'X.509 name check overrun',
      scope: 'remote',
      releases: {
        bookworm: release('resolved', '3.0.7-1', 'high'),
        bullseye: release('resolved', '0'),
        sid: release('resolved', '3.0.7-1'),
        buster: release('undetermined'),
      },
    },
    'CVE-2024-0001': { releases: { bookworm: release('open', undefined, 'medium**') } },
    'TEMP-0000000-ABCDEF': { releases: { trixie: release('open', undefined, 'unimportant') } },
    'CVE-2024-0002': 'nothing',
  },
  empty: [],
};

describe("Debian's tracker", () => {
  it('is read release by release', async () => {
    const { items, problems } = await parsed(debian, files.file('json', JSON.stringify(TRACKER)));
    expect(items.map(({ id, aliases, severity_label }) => [id, aliases, severity_label])).toEqual([
      ['DEBIAN-CVE-2022-3602:openssl', ['CVE-2022-3602'], 'high'],
      ['DEBIAN-CVE-2024-0001:openssl', ['CVE-2024-0001'], 'medium'],
      ['DEBIAN-TEMP-0000000-ABCDEF:openssl', [], 'low'],
    ]);
    const entries = (items[0]?.affected ?? []).map(({ ecosystem, name, status, ranges }) => [
      ecosystem,
      name,
      status,
      ranges[0]?.events,
    ]);
    expect(entries).toEqual([
      ['Debian:12', 'openssl', 'affected', [{ introduced: '0' }, { fixed: '3.0.7-1' }]],
      ['Debian:11', 'openssl', 'not_affected', [{ introduced: '0' }]],
      ['Debian:sid', 'openssl', 'affected', [{ introduced: '0' }, { fixed: '3.0.7-1' }]],
      ['Debian:10', 'openssl', 'under_investigation', [{ introduced: '0' }]],
    ]);
    expect(items[1]?.affected[0]).toMatchObject({ status: 'affected', ranges: [{ events: [{ introduced: '0' }] }] });
    expect(problems.counts).toEqual({ invalid: 2 });
  });

  it('passes over states and releases it does not know', async () => {
    const odd = {
      a: {
        'CVE-2024-0003': {
          releases: {
            bookworm: release('resolved'),
            '../x': release('open'),
            trixie: release('new state'),
            forky: null,
          },
        },
      },
    };
    const { items } = await parsed(debian, files.file('odd', JSON.stringify(odd)));
    expect(items.map(({ affected }) => affected)).toEqual([[]]);
  });
});
