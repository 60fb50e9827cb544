import { setting, type ConfigOf } from '@osk/service-kit';

const base = (description: string, fallback: string | undefined, defaultText?: string) =>
  setting.url(['http:', 'https:'], { description, default: fallback, ...(defaultText && { defaultText }) });

const AS_OSV = '(INTEL_OSV_URL)';

/** What the feeds read (ARCHITECTURE section 9). Mirrors on private addresses need OSK_EGRESS_ALLOW too. */
export const intelConfig = {
  INTEL_AUTO_SYNC: setting.flag({ description: 'load the advisory feeds at start and on schedule', default: true }),
  INTEL_FEEDS_OFF: setting.list({
    description: 'feeds that are never synchronised by themselves (`osk intel status` lists them)',
    default: [],
  }),
  INTEL_OSV_URL: base(
    'OSV bucket or mirror: `<base>/<ecosystem>/all.zip`',
    'https://osv-vulnerabilities.storage.googleapis.com',
  ),
  INTEL_OSV_ECOSYSTEMS: setting.list({
    description: 'OSV ecosystems to load; distributions have feeds of their own',
    default: [
      'npm',
      'PyPI',
      'Maven',
      'Go',
      'RubyGems',
      'Packagist',
      'crates.io',
      'NuGet',
      'Hex',
      'Pub',
      'CRAN',
      'SwiftURL',
      'GitHub Actions',
    ],
  }),
  INTEL_NVD_URL: base(
    'NVD: a folder of `nvdcve-2.0-<year>.json.gz` files, or the 2.0 API (an address that ends in `/rest/json/cves/2.0`)',
    'https://nvd.nist.gov/feeds/json/cve/2.0',
  ),
  INTEL_KEV_URL: base(
    "CISA's catalogue of known exploited vulnerabilities (JSON)",
    'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  ),
  INTEL_EPSS_URL: base(
    'EPSS scores (CSV, gzipped or not)',
    'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
  ),
  INTEL_DEBIAN_URL: base("Debian's security tracker (JSON)", 'https://security-tracker.debian.org/tracker/data/json'),
  INTEL_UBUNTU_URL: base('mirror for `Ubuntu/all.zip`, or an archive of OSV files', undefined, AS_OSV),
  INTEL_ALPINE_URL: base(
    'Alpine secdb: `<base>/<release>/<repository>.json`, or one `.tar.gz` of all',
    'https://secdb.alpinelinux.org',
  ),
  INTEL_ALPINE_RELEASES: setting.list({
    description: 'Alpine releases to load',
    default: ['v3.15', 'v3.16', 'v3.17', 'v3.18', 'v3.19', 'v3.20', 'v3.21', 'v3.22', 'edge'],
  }),
  INTEL_REDHAT_URL: base('mirror for `Red Hat/all.zip`, or an archive of OSV files', undefined, AS_OSV),
  INTEL_ALMALINUX_URL: base('mirror for `AlmaLinux/all.zip`, or an archive of OSV files', undefined, AS_OSV),
  INTEL_ROCKY_URL: base('mirror for `Rocky Linux/all.zip`, or an archive of OSV files', undefined, AS_OSV),
  INTEL_GITHUB_URL: base(
    'archive (zip or tar.gz) of the GitHub advisory database; OSV has its reviewed advisories already',
    undefined,
    '(off)',
  ),
} as const;
export type IntelConfig = ConfigOf<typeof intelConfig>;
