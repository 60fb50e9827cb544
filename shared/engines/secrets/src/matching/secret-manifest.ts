/** One value of a Kubernetes Secret: where it stands, and what it is in the clear. */
export interface ManifestValue {
  start: number;
  end: number;
  key: string;
  value: string;
}

const LONGEST_MANIFEST = 64 * 1024;
const SECTION = /^([ \t]*)["']?(data|stringData)["']?[ \t]*:[ \t]*(\{)?/gm;
const YAML_ENTRY =
  /^([ \t]*)["']?([\w.-]{1,120})["']?[ \t]*:[ \t]+(["']?)([^\s"'|>&*!][^\r\n"']{0,8000}?)\3[ \t]*(?:#.*)?\r?$/;
const JSON_ENTRY = /["']?([\w.-]{1,120})["']?\s{0,4}:\s{0,4}["']?([^"',{}\s]{1,8000})["']?/g;
/** Entries that are no secret although they stand in a Secret. */
const PUBLIC =
  /^(?:user(?:name|_name)?|host(?:name)?|port|db|database|url|uri|email|name|region|endpoint|namespace|type|ca\.crt|tls\.crt|ca|.*\.(?:crt|pem|pub|cert))$|(?:_|-)(?:user(?:name)?|host|port|db|database|region|email|bucket)$/i;

/** The values, and where the manifest ends: what stands before that need not be read again. */
export interface Manifest {
  values: ManifestValue[];
  stop: number;
}

/** The values of the Secret whose `kind: Secret` ends at `end`: YAML or JSON, `data` decoded, `stringData` as it stands. */
export function readSecretManifest(text: string, start: number, end: number): Manifest {
  if (/[A-Za-z]/.test(text.charAt(end))) return { values: [], stop: end };
  const from = Math.max(text.lastIndexOf('\n---', start), start - LONGEST_MANIFEST, 0);
  const next = text.indexOf('\n---', end);
  const stop = Math.min(next === -1 ? text.length : next, end + LONGEST_MANIFEST);
  const document = text.slice(from, stop);
  const values: ManifestValue[] = [];
  for (const section of document.matchAll(SECTION)) {
    const [whole, indent = '', name, brace] = section;
    const at = section.index + whole.length;
    const entries = brace ? jsonEntries(document, at) : yamlEntries(document, at, indent.length);
    for (const entry of entries) {
      const value = name === 'data' ? decode(entry.value) : entry.value;
      if (value !== undefined && !PUBLIC.test(entry.key))
        values.push({ key: entry.key, value, start: from + entry.start, end: from + entry.end });
    }
  }
  return { values, stop };
}

function* yamlEntries(document: string, from: number, indent: number): Generator<ManifestValue> {
  let at = document.indexOf('\n', from) + 1;
  while (at > 0 && at < document.length) {
    const newline = document.indexOf('\n', at);
    const line = document.slice(at, newline === -1 ? document.length : newline);
    const inside = /^[ \t]*/.exec(line)![0].length > indent || line.trim() === '' || line.trimStart().startsWith('#');
    if (!inside) return;
    const entry = YAML_ENTRY.exec(line);
    if (entry) {
      const [, , key = '', , value = ''] = entry;
      const start = at + line.indexOf(value, line.indexOf(':'));
      yield { key, value, start, end: start + value.length };
    }
    at = newline + 1;
  }
}

function* jsonEntries(document: string, from: number): Generator<ManifestValue> {
  const close = document.indexOf('}', from);
  const body = document.slice(from, close === -1 ? document.length : close);
  for (const match of body.matchAll(JSON_ENTRY)) {
    const [whole, key = '', value = ''] = match;
    const start = from + match.index + whole.lastIndexOf(value);
    yield { key, value, start, end: start + value.length };
  }
}

/** The text behind base 64; undefined when it is none, or not text. */
function decode(value: string): string | undefined {
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(value)) return undefined;
  const text = Buffer.from(value, 'base64').toString('latin1').trim();
  return /^[\x20-\x7e]{4,}$/.test(text) ? text : undefined;
}
