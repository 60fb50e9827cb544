import type { Tool } from './reading';

const MOST = 128;

/**
 * What the imports of one asset are judged by when the caller does not say: `import/<format>`, and the tool where the
 * format is one that many write, so that the report of one tool closes nothing that another has found.
 */
export function scanTypeOf(format: string, tools: readonly Pick<Tool, 'name'>[]): string {
  const names = [...new Set(tools.map(({ name }) => slug(name)))].filter((name) => name !== '' && name !== format);
  return ['import', format, ...(names.length > 0 ? [names.sort().join('+')] : [])].join('/').slice(0, MOST);
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
