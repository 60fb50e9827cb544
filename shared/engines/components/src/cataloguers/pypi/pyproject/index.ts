import type { Lines } from '../../../support/json-lines';
import { parseToml, tomlLines } from '../../../support/toml';
import type { Cataloguer, ReadPackage } from '../../../types';
import { LOCK_FILES } from '../common/lock-files';
import { projectOf, wantedBy, type Wanted } from '../common/pyproject';
import { pypiPurl } from '../common/requirement';

/** `pyproject.toml` without a lock file: PEP 621 and 735, Poetry, PDM, uv. What builds the project itself is left out. */
const pyproject: Cataloguer = {
  id: 'pypi/pyproject',
  ecosystem: 'pypi',
  kind: 'manifest',
  files: ['pyproject.toml'],
  yieldsTo: LOCK_FILES,
  async read(input) {
    const text = await input.text();
    const document = parseToml(text);
    const lines = tomlLines(text);
    const rows = text.split('\n');
    const packages = wantedBy(document).map((one, at) => packageOf(one, String(at), lineOf(one, lines, rows)));
    const project = projectOf(document);
    return { packages, direct: packages.map(({ id }) => id), ...(project && { project }) };
  },
};

function packageOf({ name, version, constraint, scope, source, own }: Wanted, id: string, line?: number): ReadPackage {
  return { id, purl: pypiPurl(name, version, source), name, version, constraint, line, scope, ...(own && { own }) };
}

/** Rows further down than this are not looked through for an item of a list. */
const MAX_ROWS = 500;

/** The key's own line; in a list, that of the row that holds the name. */
function lineOf({ name, path }: Wanted, lines: Lines, rows: readonly string[]): number | undefined {
  const key = lines.at(...path);
  if (key === undefined || path.at(-1) === name) return key;
  for (let row = key - 1; row < Math.min(rows.length, key + MAX_ROWS); row += 1)
    if (new RegExp(`["']${name.replaceAll('.', '\\.')}(?![\\w.-])`, 'i').test(rows[row] ?? '')) return row + 1;
  return key;
}

export default pyproject;
