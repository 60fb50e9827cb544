import { knownGroup } from './groups';

export interface JarIdentity {
  /** '' when nothing says it. */
  group: string;
  artifact: string;
  version: string;
}

/** Dotted numbers with what may follow them; without a dot, a number alone. The last such part of the name counts. */
const VERSIONED = [/^(.+)-v?(\d+(?:\.\w+)+(?:[-.+_]\w+)*)$/, /^(.+)-v?(\d+(?:-\w+)*)$/];

/** `artifact-1.2.3.jar`, `artifact_2.13-1.0.jar`, `log4j-1.2-api-2.14.1.jar`; the version is '' where the name has none. */
export function fromFileName(name: string): { artifact: string; version: string } {
  const base = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .slice(0, 200);
  for (const pattern of VERSIONED) {
    const [, artifact, version] = pattern.exec(base) ?? [];
    if (artifact && version) return { artifact, version };
  }
  return { artifact: base, version: '' };
}

const isGroup = (text: string): boolean => /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(text);

/** OSGi versions have a fourth part of their own: `1.2.3.v20220101`, `1.2.3.SNAPSHOT`. */
const releaseOf = (text: string): string => (/^\d[\w.+-]*$/.test(text) ? text : '');

/**
 * What a jar without Maven's own files is: the version of its file name before those of its manifest, as that is the one it
 * was published by; the group only where the manifest says it or the artifact is well known.
 */
export function fromManifest(manifest: ReadonlyMap<string, string>, fileName: string): JarIdentity | undefined {
  const file = fromFileName(fileName);
  const said = (name: string): string => (manifest.get(name) ?? '').split(';')[0]?.trim() ?? '';
  const symbolic = said('bundle-symbolicname') || said('automatic-module-name');
  const version =
    file.version ||
    releaseOf(said('implementation-version')) ||
    releaseOf(said('bundle-version')) ||
    releaseOf(said('specification-version'));
  if (version === '') return undefined;
  const title = said('implementation-title');
  const artifact = file.version !== '' || !/^[\w.-]+$/.test(title) || isGroup(title) ? file.artifact : title;
  if (!/^[\w.-]+$/.test(artifact)) return undefined;
  return { group: groupOf(artifact, version, symbolic, said('implementation-vendor-id')), artifact, version };
}

/**
 * `org.apache.commons.commons-lang3` and `org.apache.commons.lang3` both end in the artifact's own word; what stands before
 * it is the group. A vendor's id is one by definition.
 */
function groupOf(artifact: string, version: string, symbolic: string, vendor: string): string {
  const known = knownGroup(artifact, version);
  if (known !== undefined) return known;
  const dot = symbolic.lastIndexOf('.');
  if (dot > 0 && isGroup(symbolic.slice(0, dot)) && symbolic.slice(dot + 1) === artifact) return symbolic.slice(0, dot);
  if (isGroup(vendor)) return vendor;
  return isGroup(symbolic) && artifact === symbolic ? symbolic : '';
}
