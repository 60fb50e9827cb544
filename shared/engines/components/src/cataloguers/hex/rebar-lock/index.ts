import { lineIndex } from '../../../reading/lines';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

const PACKAGE = /\{<<"([\w.-]+)">>,\s*\{pkg,\s*<<"([\w.-]+)">>,\s*<<"([^"]+)">>(?:[^{}]*)\},\s*(\d+)\}/g;
const GIT = /\{<<"([\w.-]+)">>,\s*\{git,\s*"([^"]+)",\s*\{(?:ref|tag|branch),\s*"([^"]+)"\}\},\s*(\d+)\}/g;

/** `rebar.lock` of Erlang: a term with each dependency and how far it is from the project; 0 is asked for itself. */
const cataloguer: Cataloguer = {
  id: 'hex/rebar-lock',
  ecosystem: 'hex',
  kind: 'lockfile',
  files: ['rebar.lock'],
  read: async (input) => {
    const text = await input.text();
    const lineOf = lineIndex(text);
    const levels = new Map<string, string>();
    const packages: ReadPackage[] = [];
    for (const { 1: id = '', 2: name = '', 3: version = '', 4: level = '', index } of text.matchAll(PACKAGE)) {
      levels.set(id, level);
      packages.push({ id, purl: purlOf('hex', undefined, name, version), name, version, line: lineOf(index) });
    }
    for (const { 1: id = '', 2: url = '', 3: version = '', 4: level = '', index } of text.matchAll(GIT)) {
      levels.set(id, level);
      const purl = purlOf('hex', undefined, id, version, { vcs_url: `git+${url}@${version}` });
      packages.push({ id, purl, name: id, version, line: lineOf(index) });
    }
    // `[].` is the lock file of a project without dependencies.
    if (packages.length === 0 && !/^\s*\[\s*\]\s*\.\s*$/.test(text.slice(0, 1_000)))
      throw new UnreadableError('it has no locked dependency');
    return { packages, direct: [...levels].filter(([, level]) => level === '0').map(([id]) => id) };
  },
};
export default cataloguer;
