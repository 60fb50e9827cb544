import { decodeText } from '../../../reading/decode';
import { folderOf, inFolder, upwards } from '../../../support/paths';
import { parseXml, type XmlElement } from '../../../support/xml';
import { UnreadableError, type CatalogueInput } from '../../../types';
import { Properties } from './properties';

/** A project file with what MSBuild puts before it: the nearest `Directory.Build.props` and `Directory.Packages.props`. */
export interface ProjectFiles {
  project: XmlElement;
  properties: Properties;
  /** Before the project: its references count for this project too. */
  build: XmlElement | undefined;
  /** Central versions. */
  packages: XmlElement | undefined;
}

const MAX_PROPS_BYTES = 4 * 1024 * 1024;

export async function projectFilesOf(input: CatalogueInput, project: XmlElement): Promise<ProjectFiles> {
  const build = await nearest(input, 'Directory.Build.props');
  const packages = await nearest(input, 'Directory.Packages.props');
  const properties = new Properties();
  for (const file of [build, packages, project]) if (file) properties.addFrom(file);
  return { project, properties, build, packages };
}

async function nearest(input: CatalogueInput, name: string): Promise<XmlElement | undefined> {
  for (const folder of upwards(folderOf(input.path))) {
    const path = inFolder(folder, name);
    if (!input.tree.has(path)) continue;
    try {
      return parseXml(decodeText(await input.tree.read(path, MAX_PROPS_BYTES)), 'Project');
    } catch (error) {
      // Without it, what it would say is unknown, and the references say so themselves.
      if (error instanceof UnreadableError || (error as { code?: unknown }).code !== undefined) return undefined;
      throw error;
    }
  }
  return undefined;
}
