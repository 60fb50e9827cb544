import type { Advisory, AdvisorySeverity, AffectedPackage, AffectedRange, RangeEvent } from '../../advisories';
import { scoreVector, severityOfLabel, severityOfScore } from '../../matching/cvss';
import { fieldsOf, isAdvisoryId, isFields, listOf, textOf, textsOf, timeOf, type Fields } from './fields';
import { FORM_LIMITS as MOST } from './limits';
import type { Problems } from '../problems';

const EVENTS = ['introduced', 'fixed', 'last_affected', 'limit'] as const;
const RANGE_TYPES = new Set(['ECOSYSTEM', 'SEMVER', 'GIT']);
const NEVER = '0001-01-01T00:00:00.000Z';

/**
 * A record in OSV form (OSV schema 1.7) as an advisory. Unknown fields are passed over, single values of another kind
 * are left out; a record without an id, or that is not an object, is reported and gives null.
 */
export function readOsvRecord(record: unknown, entry: string, source: string, problems: Problems): Advisory | null {
  if (!isFields(record) || !isAdvisoryId(record.id)) {
    problems.add('invalid', entry, 'no advisory id');
    return null;
  }
  const withdrawn = timeOf(record.withdrawn);
  if (withdrawn === null && record.withdrawn != null) problems.add('invalid', entry, 'withdrawn at no readable time');
  const affected = listOf(record.affected);
  if (affected.length > MOST.affected) problems.add('too_large', entry, `${affected.length} affected packages`);
  const specific = fieldsOf(record.database_specific);
  return {
    id: record.id,
    source,
    aliases: idsOf(record.aliases).filter((alias) => alias !== record.id),
    related: idsOf([...listOf(record.related), ...listOf(record.upstream)]),
    summary: textOf(record.summary, MOST.summary) || firstLine(textOf(record.details, MOST.summary)),
    details: textOf(record.details, MOST.details),
    published: timeOf(record.published),
    modified: timeOf(record.modified) ?? timeOf(record.published) ?? NEVER,
    // Taken back is taken back, even at a time nobody can read.
    withdrawn: withdrawn ?? (record.withdrawn == null ? null : NEVER),
    severities: severitiesOf(record, affected),
    severity_label: labelOf(record, specific, affected),
    cwe: textsOf([...listOf(specific.cwe_ids), ...listOf(specific.cwe)], { count: 50, length: 20 }).filter((id) =>
      /^CWE-\d+$/.test(id),
    ),
    references: textsOf(
      listOf(record.references).map((reference) => fieldsOf(reference).url),
      { count: MOST.references, length: MOST.url },
    ),
    affected: affected.slice(0, MOST.affected).flatMap((one) => affectedOf(one, entry, problems)),
  };
}

const idsOf = (value: unknown): string[] =>
  textsOf(value, { count: MOST.aliases, length: MOST.id }).filter(isAdvisoryId);

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

function affectedOf(value: unknown, entry: string, problems: Problems): AffectedPackage[] {
  const { package: named, ranges, versions, ecosystem_specific, database_specific } = fieldsOf(value);
  const { ecosystem, name, purl } = fieldsOf(named);
  // An entry without a package speaks of a repository alone (git ranges): there is nothing to look it up by.
  if (named === undefined) return [];
  if (
    typeof ecosystem !== 'string' ||
    typeof name !== 'string' ||
    ecosystem === '' ||
    name === '' ||
    name.length > MOST.name ||
    ecosystem.length > 100
  ) {
    problems.add('invalid', entry, 'an affected package without ecosystem or name');
    return [];
  }
  const module = moduleOf(fieldsOf(ecosystem_specific), fieldsOf(database_specific));
  return [
    {
      ecosystem,
      name,
      purl: typeof purl === 'string' && purl.startsWith('pkg:') ? withoutVersion(purl).slice(0, MOST.name) : null,
      ranges: listOf(ranges)
        .slice(0, MOST.ranges)
        .flatMap((range) => rangeOf(range)),
      versions: textsOf(versions, { count: MOST.versions, length: MOST.version }),
      status: 'affected',
      ...(module && { module }),
    },
  ];
}

const withoutVersion = (purl: string): string => purl.split(/[?#]/, 1)[0]!.replace(/(?<=\/[^/]*)@[^/]*$/, '');

function moduleOf(ecosystemSpecific: Fields, databaseSpecific: Fields): string | null {
  for (const value of [ecosystemSpecific.module, ecosystemSpecific.modularity, databaseSpecific.module]) {
    if (typeof value === 'string' && /^[\w.+-]+:[\w.+-]+/.test(value)) return value.split(':').slice(0, 2).join(':');
  }
  return null;
}

function rangeOf(value: unknown): AffectedRange[] {
  const { type, events } = fieldsOf(value);
  // Git ranges name commits, which no package version can be compared with.
  if (typeof type !== 'string' || !RANGE_TYPES.has(type) || type === 'GIT') return [];
  const read = listOf(events)
    .slice(0, MOST.events)
    .flatMap((event) => eventOf(fieldsOf(event), type === 'ECOSYSTEM' ? fromCpe : asWritten));
  return read.length === 0 ? [] : [{ type: type as AffectedRange['type'], events: read }];
}

/** The schema wants one key per event; some sources write `introduced` and `fixed` into one. */
function eventOf(event: Fields, clean: (version: string) => string): RangeEvent[] {
  return EVENTS.flatMap((kind) => {
    const version = event[kind];
    return typeof version === 'string' && version !== '' && version.length <= MOST.version
      ? [{ [kind]: clean(version) } as RangeEvent]
      : [];
  });
}

const asWritten = (version: string): string => version;

/** Sources that take their versions from CPE names leave its escapes and its "no update" in them: `2.9.0-NA`, `0.2\.1`. */
const fromCpe = (version: string): string => version.replace(/\\(.)/g, '$1').replace(/(?<=\d)-NA$/, '');

function severitiesOf(record: Fields, affected: readonly unknown[]): AdvisorySeverity[] {
  const own = listOf(record.severity);
  // Per package, where the record has none for all: the first package that has one stands for it.
  const found =
    own.length > 0
      ? own
      : (affected.map((one) => listOf(fieldsOf(one).severity)).find((list) => list.length > 0) ?? []);
  return found.slice(0, 10).flatMap((value) => {
    const { type, score } = fieldsOf(value);
    if (typeof type !== 'string' || typeof score !== 'string' || !/^CVSS_V\d$/.test(type) || score.length > 300)
      return [];
    return [{ type, vector: score, score: scoreVector(score)?.score ?? null }];
  });
}

/** Where sources put their own word for it: GitHub and others in `database_specific`, Ubuntu as a severity of its name. */
function labelOf(record: Fields, specific: Fields, affected: readonly unknown[]): string | null {
  const words = [
    specific.severity,
    ...listOf(record.severity)
      .map((value) => fieldsOf(value))
      .filter(({ type }) => type === 'Ubuntu')
      .map(({ score }) => score),
    fieldsOf(fieldsOf(affected[0]).ecosystem_specific).severity,
    fieldsOf(fieldsOf(affected[0]).database_specific).severity,
    /^(critical|important|moderate|low):/i.exec(textOf(record.summary, 40))?.[1],
  ];
  for (const word of words) {
    const label = typeof word === 'string' ? severityOfLabel(word) : null;
    if (label) return label;
  }
  const score = Number(specific.cvss_score ?? specific.cvss_v3 ?? Number.NaN);
  return Number.isFinite(score) && score > 0 && score <= 10 ? severityOfScore(score) : null;
}
