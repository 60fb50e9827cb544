import { linesOf } from '../../../reading/lines';
import { hexHash } from '../../../support/hashes';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';

/** One dependency per line: `"name": {:hex, :package, "1.0.0", "inner", [:mix], [{:need, ...}], "repo", "outer"},`. */
const HEX = /^\s*"([\w.-]+)":\s*\{:hex,\s*:"?([\w.-]+)"?,\s*"([^"]+)",\s*"([0-9a-f]*)"/;
const GIT = /^\s*"([\w.-]+)":\s*\{:git,\s*"([^"]+)",\s*"([^"]+)"/;
const MAX_LINE = 100_000;

/** `mix.lock` of Elixir, with what `mix.exs` beside it asks for in plain terms. Neither is run. */
const cataloguer: Cataloguer = {
  id: 'hex/mix-lock',
  ecosystem: 'hex',
  kind: 'lockfile',
  files: ['mix.lock'],
  read: async (input) => {
    const text = await input.text();
    if (!text.includes('%{')) throw new UnreadableError('it is no map of dependencies');
    const packages: ReadPackage[] = [];
    const unread: string[] = [];
    linesOf(text).forEach((line, index) => {
      const found = line.length > MAX_LINE ? undefined : listed(line, index + 1);
      if (found) packages.push(found);
      else if (/^\s*"[\w.-]+":/.test(line.slice(0, 200))) unread.push(`line ${index + 1}`);
    });
    const ids = new Set(packages.map(({ id }) => id));
    const script = await input.sibling('mix.exs');
    const asked = script === undefined ? undefined : askedFor(script);
    const scopeOf = (id: string): { scope?: ComponentScope } => (asked?.has(id) ? { scope: asked.get(id) } : {});
    return {
      packages: packages.map((one) => ({
        ...one,
        dependsOn: one.dependsOn?.filter((need) => ids.has(need)),
        ...scopeOf(one.id),
      })),
      ...(asked === undefined ? {} : { direct: [...asked.keys()].filter((id) => ids.has(id)) }),
      unread: unread.slice(0, 20),
    };
  },
};
export default cataloguer;

function listed(line: string, number: number): ReadPackage | undefined {
  const [, id, name, version, inner] = HEX.exec(line) ?? [];
  if (id && name && version) {
    const outer = /"([0-9a-f]{64})"\s*\},?\s*$/.exec(line.slice(-100))?.[1] ?? inner ?? '';
    const needs = [...line.matchAll(/\{:"?([\w.-]+)"?,\s*"[^"]*",\s*\[hex:/g)].map(([, need]) => need ?? '');
    return {
      id,
      purl: purlOf('hex', undefined, name, version),
      name,
      version,
      line: number,
      dependsOn: needs,
      hashes: hexHash('sha256', outer),
    };
  }
  const [, at, url, revision] = GIT.exec(line) ?? [];
  if (!at || !url || !revision) return undefined;
  const purl = purlOf('hex', undefined, at, revision, { vcs_url: `git+${url}@${revision}` });
  return { id: at, purl, name: at, version: revision, line: number, dependsOn: [] };
}

/** `{:name, "~> 1.0", only: [:dev, :test]}` wherever it stands in the script. */
function askedFor(script: string): Map<string, ComponentScope> {
  const asked = new Map<string, ComponentScope>();
  for (const raw of linesOf(script)) {
    const line = raw.slice(0, 1_000).replace(/^\s*#.*$/, '');
    const [, name, rest = ''] = /^[\s[]*\{:"?(\w+)"?,\s*(.*)$/.exec(line) ?? [];
    if (!name || !/^(?:["~>]|(?:git|github|path|only|hex|in_umbrella|override|runtime|branch):)/.test(rest)) continue;
    const only = /\bonly:\s*(\[[^\]]*\]|:\w+)/.exec(rest)?.[1] ?? '';
    const environments = [...only.matchAll(/:(\w+)/g)].map(([, one]) => one);
    asked.set(name, scopeOf(environments));
  }
  return asked;
}

function scopeOf(environments: readonly (string | undefined)[]): ComponentScope {
  if (environments.length === 0 || environments.includes('prod')) return 'runtime';
  return environments.every((one) => one === 'test') ? 'test' : 'development';
}
