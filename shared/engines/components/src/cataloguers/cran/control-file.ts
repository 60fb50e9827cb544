import { linesOf } from '../../reading/lines';

export interface ControlEntry {
  /** Names as they are written, values with their lines joined. */
  fields: Map<string, string>;
  /** 1-based line of each field. */
  lines: Map<string, number>;
}

/** Paragraphs of `Name: value` fields, where lines that begin with a blank go on (Debian control format, as R uses it). */
export function readControl(text: string): ControlEntry[] {
  const entries: ControlEntry[] = [];
  let current: ControlEntry | undefined;
  let name = '';
  linesOf(text).forEach((line, index) => {
    if (line.trim() === '') {
      current = undefined;
      return;
    }
    if (/^\s/.test(line)) {
      if (current && name !== '') current.fields.set(name, `${current.fields.get(name) ?? ''} ${line.trim()}`);
      return;
    }
    const colon = line.indexOf(':');
    name = colon < 0 ? '' : line.slice(0, colon);
    if (!/^[A-Za-z][\w./@-]*$/.test(name.slice(0, 100))) {
      name = '';
      return;
    }
    if (!current) entries.push((current = { fields: new Map(), lines: new Map() }));
    current.fields.set(name, line.slice(colon + 1).trim());
    current.lines.set(name, index + 1);
  });
  return entries;
}

/** `a (>= 1.0), R (>= 3.5), b`: packages with their ranges, without R itself. */
export function needsIn(text: string): { name: string; constraint: string }[] {
  return text.split(',').flatMap((part) => {
    const [, name, constraint = ''] = /^\s*([A-Za-z][\w.]*)\s*(?:\(([^)]*)\))?\s*$/.exec(part.slice(0, 300)) ?? [];
    return name && name !== 'R' ? [{ name, constraint: constraint.trim() }] : [];
  });
}
