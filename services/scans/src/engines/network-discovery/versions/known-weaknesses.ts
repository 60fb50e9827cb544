import type { Severity } from '@osk/contracts';
import { inRange } from './compare';

export interface KnownWeakness {
  id: string;
  what: string;
  severity: Severity;
  fixedIn: string;
}

/** `lts`: the range holds for versions of three numbers only (or, when false, for those of two only). */
type Range = { from?: string; before: string; lts?: boolean };
type Entry = KnownWeakness & { ranges: Range[] };

/**
 * Grave weaknesses of network services whose version ranges their makers or NVD published.
 * A short list on purpose: the advisory intelligence of the platform knows the rest by CPE.
 */
const KNOWN: Record<string, Entry[]> = {
  'Apache httpd': [
    {
      id: 'CVE-2021-41773',
      what: 'path traversal, with CGI remote code execution.',
      severity: 'critical',
      fixedIn: '2.4.51',
      ranges: [{ from: '2.4.49', before: '2.4.50' }],
    },
    {
      id: 'CVE-2021-42013',
      what: 'path traversal, with CGI remote code execution.',
      severity: 'critical',
      fixedIn: '2.4.51',
      ranges: [{ from: '2.4.49', before: '2.4.51' }],
    },
  ],
  vsftpd: [
    {
      id: 'CVE-2011-2523',
      what: 'a backdoor was put into this release.',
      severity: 'critical',
      fixedIn: 'a clean download of 2.3.4',
      ranges: [{ from: '2.3.4', before: '2.3.5' }],
    },
  ],
  ProFTPD: [
    {
      id: 'CVE-2015-3306',
      what: 'mod_copy lets anyone copy files.',
      severity: 'critical',
      fixedIn: '1.3.5a',
      ranges: [{ from: '1.3.5', before: '1.3.5a' }],
    },
  ],
  Exim: [
    {
      id: 'CVE-2019-10149',
      what: 'remote command execution through the recipient address.',
      severity: 'critical',
      fixedIn: '4.92',
      ranges: [{ from: '4.87', before: '4.92' }],
    },
  ],
  OpenSSH: [
    {
      id: 'CVE-2024-6387',
      what: 'a race in a signal handler allows remote code execution on glibc systems.',
      severity: 'high',
      fixedIn: '9.8p1',
      ranges: [{ before: '4.4p1' }, { from: '8.5p1', before: '9.8p1' }],
    },
  ],
  Elasticsearch: [
    {
      id: 'CVE-2015-1427',
      what: 'the Groovy sandbox can be escaped.',
      severity: 'critical',
      fixedIn: '1.3.8 and 1.4.3',
      ranges: [
        { from: '1.3.0', before: '1.3.8' },
        { from: '1.4.0', before: '1.4.3' },
      ],
    },
  ],
  CouchDB: [
    {
      id: 'CVE-2022-24706',
      what: 'the default Erlang cookie lets anyone in as administrator.',
      severity: 'critical',
      fixedIn: '3.2.2',
      ranges: [{ before: '3.2.2' }],
    },
  ],
  Jenkins: [
    {
      id: 'CVE-2024-23897',
      what: 'the command line lets anyone read files of the controller.',
      severity: 'critical',
      fixedIn: '2.442 and LTS 2.426.3',
      ranges: [
        { before: '2.442', lts: false },
        { before: '2.426.3', lts: true },
      ],
    },
  ],
};

/** The weaknesses whose range a version lies in. */
export function knownWeaknesses(product: string | undefined, version: string | undefined): KnownWeakness[] {
  const entries = product !== undefined && Object.hasOwn(KNOWN, product) ? (KNOWN[product] ?? []) : [];
  if (version === undefined) return [];
  return entries
    .filter(({ ranges }) => ranges.some((range) => affects(range, version)))
    .map(({ id, what, severity, fixedIn }) => ({ id, what, severity, fixedIn }));
}

function affects({ lts, ...range }: Range, version: string): boolean {
  if (lts !== undefined && lts !== (version.split('.').length === 3)) return false;
  return inRange(version, range);
}
