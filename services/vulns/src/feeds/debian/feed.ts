import type { Advisory, AffectedPackage } from '../../advisories';
import { ecosystemInfo, severityOfLabel } from '../../matching';
import type { AdvisoryFeed } from '../feed';
import { CVE_ID, fieldsOf, isAdvisoryId, isFields, textOf } from '../form/fields';
import { FORM_LIMITS as MOST } from '../form/limits';
import type { Problems } from '../problems';
import { jsonElements } from '../read/json-elements';
import { unpacked } from '../read/unpacked';

const CODENAME = /^[a-z][a-z0-9-]{0,40}$/;
const NO_TIME = '0001-01-01T00:00:00.000Z';

/** The tracker's JSON: source package -> CVE -> release -> status (security-tracker.debian.org). */
const debian: AdvisoryFeed = {
  name: 'debian',
  title: 'Debian security tracker',
  kind: 'advisories',
  everyHours: 12,
  snapshot: true,
  *files({ config }) {
    if (config.INTEL_DEBIAN_URL) yield { key: 'tracker', url: config.INTEL_DEBIAN_URL };
  },
  recognises: ({ kind, head }) =>
    kind === 'file' && /"releases"\s*:/.test(head) && /"repositories"\s*:/.test(head) && /"urgency"\s*:/.test(head),
  async *parse({ path }, problems) {
    for await (const { key: name, value } of jsonElements(unpacked(path), [], problems)) {
      if (!isFields(value) || name.length > MOST.name)
        problems.add('invalid', name, 'not a package with its vulnerabilities');
      else
        for (const [id, record] of Object.entries(value)) {
          const advisory = readTrackerEntry(name, id, record, problems);
          if (advisory) yield advisory;
        }
    }
  },
};
export default debian;

/** One vulnerability in one source package, over all releases; its urgency is the worst of them. */
export function readTrackerEntry(name: string, id: string, record: unknown, problems: Problems): Advisory | null {
  const { description, releases } = fieldsOf(record);
  if (!isAdvisoryId(id) || !isFields(releases)) {
    problems.add('invalid', `${name} ${id}`, 'no id or no releases');
    return null;
  }
  const affected = Object.entries(releases).flatMap(([codename, status]) =>
    CODENAME.test(codename) ? inRelease(name, codename, fieldsOf(status)) : [],
  );
  const text = textOf(description, MOST.details);
  return {
    id: `DEBIAN-${id}:${name}`,
    source: 'debian',
    aliases: CVE_ID.test(id) ? [id] : [],
    related: [],
    summary: text.slice(0, MOST.summary),
    details: text,
    published: null,
    // The tracker gives no times.
    modified: NO_TIME,
    withdrawn: null,
    severities: [],
    severity_label: worstUrgency(Object.values(releases)),
    cwe: [],
    references: [`https://security-tracker.debian.org/tracker/${encodeURIComponent(id)}`],
    affected,
  };
}

function inRelease(name: string, codename: string, fields: Record<string, unknown>): AffectedPackage[] {
  const fixed = textOf(fields.fixed_version, MOST.version);
  // By the number, as advisories and scans name a release; `sid` has none.
  const { ecosystem } = ecosystemInfo(`Debian:${codename}`);
  const of = (
    status: AffectedPackage['status'],
    events: AffectedPackage['ranges'][number]['events'],
  ): AffectedPackage[] => [
    {
      ecosystem,
      name,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}`,
      ranges: [{ type: 'ECOSYSTEM', events }],
      versions: [],
      status,
    },
  ];
  const always = [{ introduced: '0' }];
  if (fields.status === 'undetermined') return of('under_investigation', always);
  if (fields.status === 'open') return of('affected', always);
  if (fields.status !== 'resolved' || fixed === '') return [];
  // "Fixed in 0" is how the tracker says that no version in this release ever had it.
  return fixed === '0' ? of('not_affected', always) : of('affected', [...always, { fixed }]);
}

function worstUrgency(releases: readonly unknown[]): string | null {
  const labels = releases.map((release) => severityOfLabel(textOf(fieldsOf(release).urgency, 40).replace(/\*+$/, '')));
  return (['critical', 'high', 'medium', 'low'] as const).find((label) => labels.includes(label)) ?? null;
}
