import { field, entriesOf, type Fields } from '../../../support/values';
import { tableEntry, type Wanted } from '../common/pyproject';
import { scopeOfGroup } from '../common/group-scope';

/** What a Pipfile asks for: `packages`, `dev-packages`, and categories of people's own naming. */
export function wantedInPipfile(document: Fields): Wanted[] {
  return entriesOf(document)
    .filter(([table]) => !['source', 'requires', 'pipenv', 'scripts'].includes(table))
    .flatMap(([table, packages]) =>
      entriesOf(packages).map(([name, value]) => tableEntry(name, value, scopeOfTable(table), [table, name])),
    );
}

/** Pipenv calls the tables `packages` and `dev-packages` in the Pipfile, `default` and `develop` in the lock file. */
export function scopeOfTable(table: string): Wanted['scope'] {
  if (table === 'packages' || table === 'default') return 'runtime';
  return scopeOfGroup(table) === 'runtime' ? 'optional' : scopeOfGroup(table);
}

export const isPipfile = (document: Fields): boolean =>
  ['source', 'packages', 'dev-packages', 'requires'].some((table) => field(document, table) !== undefined);
