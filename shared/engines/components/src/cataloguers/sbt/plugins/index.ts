import type { Cataloguer } from '../../../types';
import { declaredIn, readBuild, type Declaration } from '../declarations';
import { listDeclared, unknownOf } from '../listed';

/** What sbt appends to the names of its plugins: Scala's version and its own. */
const SUFFIXES: Readonly<Record<string, string>> = { '0': '_2.10_0.13', '1': '_2.12_1.0', '2': '_sbt2_3' };

/** `project/*.sbt`: plugins of the build and what they need. Lock files do not tell of these. */
const cataloguer: Cataloguer = {
  id: 'sbt/plugins',
  ecosystem: 'maven',
  kind: 'manifest',
  files: ['*.sbt'],
  accepts: (path) => /(?:^|\/)project\/[^/]+\.sbt$/i.test(path),
  read: async (input) => {
    const build = await readBuild(input, await input.text());
    const plugins = pluginLines(build.text);
    const properties = await input.sibling('build.properties');
    const major = /^\s{0,20}sbt\.version\s{0,20}=\s{0,20}(\d)\./m.exec(properties ?? '')?.[1] ?? '1';
    const suffix = SUFFIXES[major] ?? '';
    const declared = declaredIn(build).map((one): Declaration => {
      const artifact = plugins.has(one.line) ? one.artifact + suffix : one.artifact;
      return { ...one, artifact, scope: 'build' };
    });
    const packages = listDeclared(declared);
    return { packages, direct: packages.map(({ id }) => id), unread: unknownOf(declared) };
  },
};
export default cataloguer;

/** The lines on which the first string after `addSbtPlugin(` stands. */
function pluginLines(text: string): Set<number> {
  const lines = new Set<number>();
  let [line, at] = [1, 0];
  for (const { 0: found, index } of text.matchAll(/\baddSbtPlugin\s{0,20}\(\s{0,20}/g)) {
    const end = index + found.length;
    line += text.slice(at, end).split('\n').length - 1;
    at = end;
    lines.add(line);
  }
  return lines;
}
