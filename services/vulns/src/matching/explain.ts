import type { ResolvedComponent } from './component';
import type { RangeReason } from './ranges';
import type { Statement } from './statements';

/** Hostile versions and names must not flood a report. */
const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 97)}...` : text);

const WHY: Partial<Record<RangeReason, string>> = {
  listed: 'is named as affected',
  every_version: 'cannot be placed, but every version is affected',
};

const subject = ({ name }: ResolvedComponent, { lookup }: Statement): string => {
  const version = lookup.version === '' ? 'of unknown version' : short(lookup.version);
  const source =
    lookup.via === 'source' ? ` (source package ${short(lookup.key.slice(lookup.key.indexOf('/') + 1))})` : '';
  return `${short(name)} ${version}${source}`;
};

/** `lodash 4.17.20 is in <4.17.21 (GHSA-35jh-r3h4-6jhm, npm); fixed in 4.17.21`. */
export function matchText(component: ResolvedComponent, statement: Statement, fixed: string | null): string {
  const { verdict, advisory, lookup, notes } = statement;
  const why = WHY[verdict.reason] ?? `is in ${verdict.range}`;
  const fix = fixed === null ? 'no fix is known' : `fixed in ${fixed}`;
  return [`${subject(component, statement)} ${why} (${advisory.id}, ${lookup.ecosystem})`, ...notes, fix].join('; ');
}

/** `openssl 3.0.11-1 is not affected, says Debian:12 (CVE-2023-0001)`. */
export function dismissalText(component: ResolvedComponent, statement: Statement): string {
  const { verdict, advisory, lookup } = statement;
  const why = verdict.reason === 'not_affected' ? 'is not affected' : `is outside ${verdict.range}`;
  return `${subject(component, statement)} ${why}, says ${lookup.ecosystem} (${advisory.id})`;
}
