import type { Readable } from 'node:stream';
import { eachJson, textOf, type JsonPath, type Tool } from '../../reading';
import { ReportError } from '../../report-format';
import type { Site } from './alert';

const MOST = 100_000;
const FIELDS = ['@name', '@host'];

/** Older reports have one site as an object, newer ones a list. */
export const siteKey = (path: JsonPath): string => (typeof path[1] === 'number' ? String(path[1]) : '');

/** The sites, whose names may come after their alerts, and who wrote the report. */
export async function readSites(open: () => Readable): Promise<{ sites: Map<string, Site>; tool: Tool }> {
  const sites = new Map<string, Site>();
  const tool = { name: 'ZAP', version: '' };
  let seen = false;
  const patterns = [
    '$.@version',
    '$.@generated',
    ...FIELDS.flatMap((field) => [`$.site.*.${field}`, `$.site.${field}`]),
  ];
  for await (const { pattern, path, value } of eachJson(open, patterns)) {
    seen = true;
    if (pattern === '$.@version') tool.version = textOf(value, 50);
    if (path[0] !== 'site') continue;
    const key = siteKey(path);
    const known = sites.get(key) ?? { name: '', host: '' };
    const field = path.at(-1) === '@name' ? 'name' : 'host';
    if (sites.size < MOST) sites.set(key, { ...known, [field]: textOf(value, 2_048) });
  }
  if (!seen) throw new ReportError('neither `@version` nor a site is there');
  return { sites, tool };
}
