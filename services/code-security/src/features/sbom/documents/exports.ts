import { toCsv, type Column } from '@osk/reports';
import type { LicenceJudge } from '@osk/sbom';
import type { VulnerableComponent } from '../storage/match.repo';
import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';
import { toComponent, toSummary } from '../views';
import { componentsOf } from './sbom-source';

type ComponentRow = ReturnType<typeof toComponent>;

const COMPONENT_COLUMNS: readonly Column<ComponentRow>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Ecosystem', value: ({ ecosystem }) => ecosystem },
  { title: 'Package URL', value: ({ purl }) => purl },
  { title: 'Scope', value: ({ scope }) => scope },
  { title: 'Direct', value: ({ direct }) => direct },
  { title: 'Brought by', value: ({ path }) => path.join(' > ') },
  { title: 'Licence', value: ({ licence }) => licence },
  { title: 'Licence category', value: ({ licence_category }) => licence_category },
  { title: 'Licence verdict', value: ({ licence_verdict }) => licence_verdict },
  { title: 'Licence reason', value: ({ licence_reason }) => licence_reason },
  { title: 'Supplier', value: ({ supplier }) => supplier },
  {
    title: 'Files',
    value: ({ locations }) =>
      locations
        .slice(0, 50)
        .map(({ file, line }) => (line === null ? file : `${file}:${line}`))
        .join('; '),
  },
];

type MatchRow = VulnerableComponent & { match: VulnerableComponent['matches'][number] };

const MATCH_COLUMNS: readonly Column<MatchRow>[] = [
  { title: 'Vulnerability', value: ({ match }) => match.vulnerability_id },
  { title: 'Aliases', value: ({ match }) => match.aliases.join('; ') },
  { title: 'Severity', value: ({ match }) => (match.rated ? match.severity : 'unknown') },
  { title: 'CVSS', value: ({ match }) => match.cvss?.score },
  { title: 'Vector', value: ({ match }) => match.cvss?.vector },
  { title: 'Component', value: ({ name }) => name },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Package URL', value: ({ purl }) => purl },
  { title: 'Direct', value: ({ direct }) => direct },
  { title: 'Brought by', value: ({ path }) => path.join(' > ') },
  { title: 'Affected versions', value: ({ match }) => match.range },
  { title: 'Fixed in', value: ({ match }) => match.fixed_version },
  { title: 'Source', value: ({ match }) => match.source },
];

export function componentsCsv(sboms: SbomStore, sbom: SbomDocument, judge: LicenceJudge): AsyncGenerator<string> {
  return toCsv(COMPONENT_COLUMNS, componentRows(sboms, sbom, judge));
}

export function vulnerabilitiesCsv(sboms: SbomStore, sbom: SbomDocument): AsyncGenerator<string> {
  return toCsv(MATCH_COLUMNS, matchRows(sboms, sbom));
}

/** The bill with all of its components and what is known against them, as one object. */
export async function* sbomJson(sboms: SbomStore, sbom: SbomDocument, judge: LicenceJudge): AsyncGenerator<string> {
  yield `${JSON.stringify(toSummary(sbom)).slice(0, -1)},"components":[`;
  yield* jsonEntries(componentRows(sboms, sbom, judge));
  yield '\n],"vulnerable":[';
  yield* jsonEntries(sboms.matches.each(sbom.team_id, sbom._id));
  yield '\n]}\n';
}

export async function* componentRows(
  sboms: SbomStore,
  sbom: SbomDocument,
  judge: LicenceJudge,
): AsyncGenerator<ComponentRow> {
  for await (const component of componentsOf(sboms, sbom.team_id, sbom._id))
    yield toComponent(component, judge.judge(component));
}

async function* matchRows(sboms: SbomStore, sbom: SbomDocument): AsyncGenerator<MatchRow> {
  for await (const vulnerable of sboms.matches.each(sbom.team_id, sbom._id))
    for (const match of vulnerable.matches) yield { ...vulnerable, match };
}

export async function* jsonEntries(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let first = true;
  for await (const item of items) {
    yield `${first ? '' : ','}\n${JSON.stringify(item)}`;
    first = false;
  }
}
