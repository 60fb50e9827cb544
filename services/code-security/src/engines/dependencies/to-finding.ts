import type { Component } from '@osk/components';
import type { ComponentMatch, FindingVulnerability, RawFinding } from '@osk/contracts';
import type { Asked } from './asked';
import { confidenceOf } from './confidence';
import { directOf, type Upgrade } from './fix-plan';
import { howToUpdate } from './how-to-update';
import type { ImportHint } from './reachability/hint';
import { placeOf } from './tell-apart';
import { packageOf } from './upgrade-order';

export interface Vulnerable extends Asked {
  match: ComponentMatch;
  /** The upgrade planned for the component, when there is one. */
  upgrade: Upgrade | undefined;
  hint: ImportHint;
  /** What tells it from another version of the package in the same file. */
  apart: string | undefined;
}

const STARTER = 'starter';
const MAX_REFERENCES = 20;
const CWE = /^CWE-[0-9]+$/;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** One vulnerability of one component, as results carry it. */
export function toFinding(vulnerable: Vulnerable): RawFinding {
  const { component, certainty, match, hint, apart } = vulnerable;
  const { vulnerability_id: id, severity, fixed_version: fixed } = match;
  const place = placeOf(component);
  return {
    rule_id: id,
    name: cut(match.title || `${id} in ${component.name}`, 300),
    category: 'dependency',
    severity,
    confidence: confidenceOf(component, certainty),
    description: match.description || `${component.name} has the known vulnerability ${id}.`,
    solution: solutionOf(vulnerable),
    references: referencesOf(match),
    cwe: (match.cwe ?? []).filter((name) => CWE.test(name)),
    vulnerability: vulnerabilityOf(match),
    location: {
      ...(place && { file: place.file }),
      ...(place?.line !== undefined && { start_line: place.line, end_line: place.line }),
      package: {
        purl: component.purl,
        name: component.name,
        version: component.version || vulnerable.version,
        ...(fixed !== null && { fixed_version: fixed }),
        ...(component.path.length > 0 && { path: [...component.path] }),
      },
    },
    evidence: evidenceOf(vulnerable),
    trace: traceOf(component, place, hint),
    frameworks: { 'owasp-top10-2021': ['A06'] },
    detection: { scanner: 'openskerry', engine: 'dependencies', rule_version: '1' },
    // The vulnerability is in the rule already, where `formerly` lets it change its name.
    identity: [packageOf(component.purl), ...(apart === undefined ? [] : [apart])].join(' '),
    formerly: match.aliases,
  };
}

function vulnerabilityOf({ vulnerability_id: id, aliases, cvss, epss, kev }: ComponentMatch): FindingVulnerability {
  return {
    id,
    aliases: [...aliases],
    cvss: cvss && { version: cvss.version, vector: cvss.vector, score: cvss.score },
    ...(epss !== undefined && { epss }),
    ...(kev !== undefined && { kev }),
  };
}

function solutionOf({ component, match, upgrade }: Vulnerable): string {
  const { purl, name } = component;
  const cleared = upgrade?.clears.includes(match.vulnerability_id) === true;
  const text = howToUpdate({
    purl,
    name,
    fixed: match.fixed_version,
    clearsAll: cleared ? upgrade.to : null,
    breaking: cleared && upgrade.breaking,
    direct: directOf(component),
  });
  return match.source === STARTER
    ? `${text} Known from the starter set that comes with the platform: load the advisory feeds for all that is known.`
    : text;
}

function referencesOf({ vulnerability_id: id, advisory_ids, references = [] }: ComponentMatch): string[] {
  const pages = [id, ...advisory_ids].flatMap((name) =>
    /^CVE-\d{4}-\d{4,}$/.test(name)
      ? [`https://nvd.nist.gov/vuln/detail/${name}`]
      : /^GHSA(?:-[0-9a-z]{4}){3}$/i.test(name)
        ? [`https://github.com/advisories/${name}`]
        : [],
  );
  return [...new Set([...pages, ...references])].slice(0, MAX_REFERENCES);
}

const SCOPES: Partial<Record<Component['scope'], string>> = {
  development: 'Used in development only, as its file says.',
  test: 'Used in tests only, as its file says.',
  build: 'Used at build time only, as its file says.',
  optional: 'Optional, as its file says.',
};

const CERTAIN: Partial<Record<Asked['certainty'], string>> = {
  pinned: 'The version is the only one that the declared constraint lets in; no lock file confirms it.',
  newest_of_line: 'The tag moves with the releases of its line; even the newest of them is affected.',
  unplaced: 'The version has no place among releases (a branch or the like); every version is affected.',
};

function evidenceOf({ component, certainty, version, match, hint }: Vulnerable): string {
  const { name, scope, constraint, path } = component;
  const inside = placeOf(component)?.within;
  const shown = component.version || (certainty === 'pinned' ? version : '');
  const ids = [...new Set([match.vulnerability_id, ...match.advisory_ids])].join(', ');
  const parts = [
    `${name} ${cut(shown, 100)} is in ${cut(match.range || 'the affected versions', 500)} (${ids}, from ${match.source})${
      match.fixed_version === null ? '; no fix is known' : `; fixed in ${match.fixed_version}`
    }.`,
    inside === undefined ? '' : `Found in ${cut(inside, 300)}.`,
    constraint !== undefined && certainty === 'pinned' ? `Declared as ${cut(constraint, 100)}.` : '',
    CERTAIN[certainty] ?? '',
    path.length > 1 ? `Comes in through ${path.join(' > ')}.` : component.direct === true ? 'Direct dependency.' : '',
    SCOPES[scope] ?? '',
    match.rated ? '' : 'Nobody has rated it yet; its severity is the middle one.',
    hintText(hint, name),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function hintText(hint: ImportHint, name: string): string {
  if (hint.state === 'imported') return `Imported by the code: ${hint.file}:${hint.line}.`;
  if (hint.state === 'not_imported')
    return `No import of ${name} was found in the code, which is a hint and no proof that it is not used.`;
  return '';
}

const MAX_PLACES = 20;

/** Where else the same component is named, and where the code imports it. */
function traceOf(
  { locations }: Component,
  place: Component['locations'][number] | undefined,
  hint: ImportHint,
): NonNullable<RawFinding['trace']> {
  const others = locations
    .filter((other) => other !== place)
    .slice(0, MAX_PLACES)
    .map(({ file, line }) => ({ file, line: line ?? 1, note: 'also named here' }));
  return hint.state === 'imported' ? [{ file: hint.file, line: hint.line, note: 'imported here' }, ...others] : others;
}
