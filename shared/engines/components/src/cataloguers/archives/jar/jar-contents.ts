import { decodeText } from '../../../reading/decode';
import { UnreadableError } from '../../../types';
import type { ZipArchive, ZipEntry } from '../../../archives/zip';
import { readPom } from '../../maven/model/pom';
import { hasPlaceholder } from '../../maven/model/interpolate';
import { readManifest, readProperties } from './manifest';

const MAVEN = /(?:^|\/)META-INF\/maven\/([^/]+)\/([^/]+)\/pom\.(properties|xml)$/;
const NESTED = /\.(?:jar|war|ear|par|sar|nar|aar|kar|lpkg|hpi|jpi)$/i;
const MANIFEST = /^META-INF\/MANIFEST\.MF$/i;

/** Maven's own files of more artifacts than this are nobody's. */
const MAX_ARTIFACTS = 20_000;

export interface MavenArtifact {
  group: string;
  artifact: string;
  version: string;
  licenses: string[];
  /** Path of the file that says it. */
  entry: string;
}

export interface JarContents {
  manifest: Map<string, string>;
  artifacts: MavenArtifact[];
  nested: ZipEntry[];
}

export const isWanted = (name: string): boolean => MANIFEST.test(name) || MAVEN.test(name) || NESTED.test(name);

/** What a jar says of itself and of what was built into it. */
export async function contentsOf(zip: ZipArchive, mostBytes: number): Promise<JarContents> {
  const entries = await zip.list(isWanted);
  const text = async (entry: ZipEntry | undefined): Promise<string> => {
    const bytes = entry && (await zip.read(entry, mostBytes));
    return bytes ? safeText(bytes) : '';
  };
  const manifest = readManifest(await text(entries.find(({ name }) => MANIFEST.test(name))));
  const files = new Map<string, { properties?: ZipEntry; xml?: ZipEntry; group: string; artifact: string }>();
  for (const entry of entries) {
    const [, group, artifact, kind] = MAVEN.exec(entry.name) ?? [];
    if (!group || !artifact || (kind !== 'properties' && kind !== 'xml')) continue;
    const key = entry.name.slice(0, entry.name.lastIndexOf('/'));
    if (files.size < MAX_ARTIFACTS || files.has(key))
      files.set(key, { ...(files.get(key) ?? { group, artifact }), [kind]: entry });
  }
  const artifacts: MavenArtifact[] = [];
  for (const { properties, xml, group, artifact } of files.values()) {
    const said = readProperties(await text(properties));
    const pom = pomOf(await text(xml));
    const version = said.get('version') || pom.version;
    if (version !== '' && !hasPlaceholder(version))
      artifacts.push({
        group: said.get('groupId') || group,
        artifact: said.get('artifactId') || artifact,
        version,
        licenses: pom.licenses,
        entry: (properties ?? xml)?.name ?? '',
      });
  }
  return { manifest, artifacts, nested: entries.filter(({ name }) => NESTED.test(name)) };
}

function pomOf(text: string): { version: string; licenses: string[] } {
  try {
    if (text === '') return { version: '', licenses: [] };
    const pom = readPom(text);
    return { version: pom.version || (pom.parent?.version ?? ''), licenses: pom.licenses };
  } catch (error) {
    if (error instanceof UnreadableError) return { version: '', licenses: [] };
    throw error;
  }
}

function safeText(bytes: Buffer): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
