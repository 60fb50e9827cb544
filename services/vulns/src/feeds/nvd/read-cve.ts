import type { Advisory, AdvisorySeverity } from '../../advisories';
import { scoreVector, severityOfLabel } from '../../matching/cvss';
import { CVE_ID, fieldsOf, listOf, textOf, textsOf, timeOf } from '../form/fields';
import { FORM_LIMITS as MOST } from '../form/limits';
import type { Problems } from '../problems';
import { readConfigurations } from './configurations';

const METRICS = [
  ['cvssMetricV40', 'CVSS_V4'],
  ['cvssMetricV31', 'CVSS_V3'],
  ['cvssMetricV30', 'CVSS_V3'],
  ['cvssMetricV2', 'CVSS_V2'],
] as const;

/** One element of NVD's `vulnerabilities` (CVE API 2.0); reported and null without a CVE id. */
export function readCve(value: unknown, place: string, problems: Problems): Advisory | null {
  const cve = fieldsOf(fieldsOf(value).cve);
  const id = textOf(cve.id, 30);
  if (!CVE_ID.test(id)) {
    problems.add('invalid', id || place, 'no CVE id');
    return null;
  }
  const modified = timeOf(cve.lastModified) ?? timeOf(cve.published) ?? '0001-01-01T00:00:00.000Z';
  const text = english(cve.descriptions);
  return {
    id,
    source: 'nvd',
    aliases: [],
    related: [],
    summary: text.slice(0, MOST.summary),
    details: text,
    published: timeOf(cve.published),
    modified,
    withdrawn: cve.vulnStatus === 'Rejected' ? modified : null,
    severities: severitiesOf(fieldsOf(cve.metrics)),
    severity_label: labelOf(fieldsOf(cve.metrics)),
    cwe: cwesOf(cve.weaknesses),
    references: textsOf(
      listOf(cve.references).map((reference) => fieldsOf(reference).url),
      { count: MOST.references, length: MOST.url },
    ),
    affected: readConfigurations(cve.configurations, id, problems),
  };
}

function english(descriptions: unknown): string {
  const all = listOf(descriptions).map(fieldsOf);
  return textOf((all.find(({ lang }) => lang === 'en') ?? all[0])?.value, MOST.details);
}

/** One vector per version of CVSS, NVD's own (`Primary`) before that of others. */
function severitiesOf(metrics: Record<string, unknown>): AdvisorySeverity[] {
  return METRICS.flatMap(([name, type]) => {
    const vectors = ranked(metrics[name]).map(({ cvssData }) => textOf(fieldsOf(cvssData).vectorString, 300));
    const vector = vectors.find((text) => scoreVector(text) !== null);
    return vector === undefined ? [] : [{ type, vector, score: scoreVector(vector)?.score ?? null }];
  });
}

function labelOf(metrics: Record<string, unknown>): string | null {
  for (const [name] of METRICS)
    for (const metric of ranked(metrics[name])) {
      const label = severityOfLabel(textOf(fieldsOf(metric.cvssData).baseSeverity ?? metric.baseSeverity, 20));
      if (label) return label;
    }
  return null;
}

const ranked = (list: unknown) =>
  listOf(list)
    .map(fieldsOf)
    .sort((a, b) => Number(b.type === 'Primary') - Number(a.type === 'Primary'));

function cwesOf(weaknesses: unknown): string[] {
  const descriptions = listOf(weaknesses).flatMap((weakness) => listOf(fieldsOf(weakness).description));
  return textsOf(
    descriptions.map((description) => fieldsOf(description).value),
    { count: 50, length: 20 },
  ).filter((id) => /^CWE-\d+$/.test(id));
}
