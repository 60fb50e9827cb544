import type { ReportedComponent } from '@osk/contracts';
import { parsePurl } from '../../../../matching/purl';
import { fieldsOf, listOf, purlOf, textOf, type Fields } from '../../reading';

/** What a vulnerability needs to know of a component that it affects. */
export interface Affected {
  purl: string;
  name: string;
  version: string;
  file: string;
}

const MOST_DEPTH = 60;

/** A component and all that is inside it. */
export function* flat(component: Fields, depth = 0): Generator<Fields> {
  yield component;
  if (depth >= MOST_DEPTH) return;
  for (const inner of listOf(component.components)) yield* flat(fieldsOf(inner), depth + 1);
}

export const refOf = (component: Fields): string => textOf(component['bom-ref'], 2_048);

const nameOf = (component: Fields): string => {
  const group = textOf(component.group, 256);
  const name = textOf(component.name, 512);
  return group === '' ? name : `${group}/${name}`;
};

/** The first place in which it was seen, and what the makers of the list say beside the format's own fields. */
function fileOf(component: Fields, properties: ReadonlyMap<string, string>): string {
  const [place] = listOf(fieldsOf(component.evidence).occurrences).map(fieldsOf);
  return (
    textOf(place?.location, 4_096) ||
    properties.get('aquasecurity:trivy:FilePath') ||
    properties.get('syft:location:0:path') ||
    properties.get('SrcFile') ||
    ''
  );
}

function propertiesOf(component: Fields): ReadonlyMap<string, string> {
  const all = listOf(component.properties).slice(0, 200).map(fieldsOf);
  return new Map(all.map(({ name, value }) => [textOf(name, 200), textOf(value, 4_096)] as const));
}

export function affectedOf(component: Fields): Affected {
  return {
    purl: textOf(component.purl, 2_048),
    name: nameOf(component),
    version: textOf(component.version, 512),
    file: fileOf(component, propertiesOf(component)),
  };
}

/** Reads a component; null where nothing tells which product it is: neither a package URL nor a CPE. */
export function readComponent(component: Fields): ReportedComponent | null {
  const properties = propertiesOf(component);
  const { name, version, file } = affectedOf(component);
  const cpe = textOf(component.cpe, 1_024);
  const given = textOf(component.purl, 2_048);
  const purl = given || (cpe === '' ? '' : purlOf({ type: 'generic', name: textOf(component.name, 512), version }));
  if (purl === '') return null;
  const scope = textOf(component.scope, 64);
  const trivy = (field: string): string => properties.get(`aquasecurity:trivy:${field}`) ?? '';
  const source =
    trivy('SrcVersion') && [trivy('SrcVersion'), trivy('SrcRelease')].filter((part) => part !== '').join('-');
  const epoch = trivy('SrcEpoch');
  return {
    purl,
    name,
    version: version || (parsePurl(purl)?.version ?? ''),
    ...(cpe === '' ? {} : { cpes: [cpe] }),
    source_name: trivy('SrcName') || undefined,
    source_version: source ? `${epoch !== '' && epoch !== '0' ? `${epoch}:` : ''}${source}` : undefined,
    module: trivy('Modularitylabel') || undefined,
    file: file || undefined,
    scope: scope === '' || scope === 'required' ? undefined : scope,
  };
}
