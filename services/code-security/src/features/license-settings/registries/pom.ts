import { Readable } from 'node:stream';
import { eachXml, xmlText } from '@osk/readers';

const POM = 'project.licenses.license';
const NUSPEC = 'package.metadata.license';
const MOST = 20;

/**
 * The licences of a Maven POM (`project/licenses/license/name`) or a NuGet specification (`metadata/license` of the type
 * `expression`); [] for what is no such document.
 */
export async function pomLicences(body: string): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { pattern, element } of eachXml(() => Readable.from([Buffer.from(body)]), [POM, NUSPEC])) {
      const expression = element.attributes.get('type') === 'expression' ? element.text.trim() : '';
      const text = pattern === POM ? xmlText(element, 'name') : expression;
      if (text !== '' && found.length < MOST) found.push(text.slice(0, 200));
    }
  } catch {
    // Cut off or hostile: what came before is not to be trusted either.
    return [];
  }
  return [...new Set(found)];
}
