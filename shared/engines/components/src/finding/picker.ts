import type { Cataloguer } from '../types';
import { baseName } from '../support/paths';

/** Which cataloguers read a path: by its base name (letter case aside), then by their own further look. */
export type Picker = (path: string) => readonly Cataloguer[];

/** Indexes the cataloguers by whole base name and by extension, so that a path costs two look-ups, not a scan of globs. */
export function pickerOf(cataloguers: readonly Cataloguer[]): Picker {
  const byName = new Map<string, Cataloguer[]>();
  const byExtension = new Map<string, Cataloguer[]>();
  const globs: { matches: RegExp; cataloguer: Cataloguer }[] = [];
  for (const cataloguer of cataloguers)
    for (const file of cataloguer.files) {
      const extension = /^\*(\.[^*?.]+)$/.exec(file)?.[1];
      if (extension !== undefined) push(byExtension, extension.toLowerCase(), cataloguer);
      else if (/[*?]/.test(file)) globs.push({ matches: globPattern(file), cataloguer });
      else push(byName, file.toLowerCase(), cataloguer);
    }
  return (path) => {
    const base = baseName(path).toLowerCase();
    const dot = base.lastIndexOf('.');
    const picked = [
      ...(byName.get(base) ?? []),
      ...(dot < 0 ? [] : (byExtension.get(base.slice(dot)) ?? [])),
      ...globs.filter(({ matches }) => matches.test(base)).map(({ cataloguer }) => cataloguer),
    ];
    return [...new Set(picked)].filter((cataloguer) => cataloguer.accepts?.(path) ?? true);
  };
}

function push(map: Map<string, Cataloguer[]>, key: string, cataloguer: Cataloguer): void {
  const list = map.get(key);
  if (list) list.push(cataloguer);
  else map.set(key, [cataloguer]);
}

/** `*` is any run of characters, `?` any one; base names have no folders to stop at. */
function globPattern(glob: string): RegExp {
  const body = glob.toLowerCase().replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${body.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}
