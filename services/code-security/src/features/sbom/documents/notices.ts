import { labelOf, licenceStatement, type SbomComponent } from '@osk/sbom';
import { kindOf } from '../storage/component-index';
import type { SbomDocument } from '../storage/sbom.model';
import type { SbomStore } from '../storage/sbom-store';
import { componentsOf } from './sbom-source';

/** What never reaches those who get the software needs no notice. */
const NOT_SHIPPED: ReadonlySet<string> = new Set(['development', 'test', 'build', 'excluded']);
const RULE = '-'.repeat(72);

/**
 * Third-party notices: the components that are passed on, by licence, each with its copyright as far as it is known.
 * Licence texts are not part of it; SPDX ids name them.
 */
export async function* noticesText(sboms: SbomStore, sbom: SbomDocument): AsyncGenerator<string> {
  const groups = await byLicence(componentsOf(sboms, sbom.team_id, sbom._id));
  const total = [...groups.values()].reduce((sum, lines) => sum + lines.length, 0);
  yield `THIRD-PARTY NOTICES\n\n${plain(sbom.name)}${sbom.version === '' ? '' : ` ${plain(sbom.version)}`}\n`;
  yield `contains ${total} third-party component${total === 1 ? '' : 's'}. Components used only for development, tests or\nthe build are not listed. Licences are named by their SPDX ids (https://spdx.org/licenses).\n`;
  for (const [licence, lines] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield `\n${RULE}\n${licence === '' ? 'Licence not known' : plain(licence)}\n${RULE}\n`;
    for (const line of lines.sort()) yield `${line}\n`;
  }
}

async function byLicence(components: AsyncIterable<SbomComponent>): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  const seen = new Set<string>();
  for await (const component of components) {
    if (NOT_SHIPPED.has(kindOf(component))) continue;
    const line = lineOf(component);
    const { text } = licenceStatement(component.licenses);
    const key = `${text}\n${line}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const group = groups.get(text);
    if (group) group.push(line);
    else groups.set(text, [line]);
  }
  return groups;
}

function lineOf(component: SbomComponent): string {
  const name = labelOf({ ...component, version: '' });
  const copyright = (component.copyright ?? '')
    .split('\n')
    .map(plain)
    .filter((text) => text !== '');
  return [`${plain(name)} ${plain(component.version)}`.trim(), ...copyright.map((text) => `    ${text}`)].join('\n');
}

/** On one line, without what does more than be read. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
