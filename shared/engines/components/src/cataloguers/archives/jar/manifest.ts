/** The main section of a JAR manifest (JAR File Specification): names in lower case; lines that begin with a blank go on. */
export function readManifest(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let name = '';
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === '') {
      if (values.size > 0) break;
    } else if (line.startsWith(' ')) {
      if (name !== '') values.set(name, (values.get(name) ?? '') + line.slice(1));
    } else {
      const colon = line.indexOf(':');
      name = colon < 0 ? '' : line.slice(0, colon).trim().toLowerCase();
      if (name !== '' && !values.has(name)) values.set(name, line.slice(colon + 1).trimStart());
    }
  }
  return new Map([...values].map(([key, value]) => [key, value.trim()]));
}

/** `key=value` lines of a `pom.properties`. */
export function readProperties(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    const found = /^\s*([^#!=:\s][^=:\s]*)\s*[=:]\s*(.*?)\s*$/.exec(line.slice(0, 2_000));
    if (found?.[1] !== undefined) values.set(found[1], found[2] ?? '');
  }
  return values;
}

/** Licences as OSGi's `Bundle-License` names them: several parted by commas, attributes after semicolons. */
export const licensesOf = (manifest: ReadonlyMap<string, string>): string[] =>
  (manifest.get('bundle-license') ?? '')
    .split(',')
    .map((one) => (one.split(';')[0] ?? '').replace(/^"|"$/g, '').trim())
    .filter((one) => one !== '' && !one.startsWith('<<'));
