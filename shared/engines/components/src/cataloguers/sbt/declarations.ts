import { decodeText } from '../../reading/decode';
import { lineIndex } from '../../reading/lines';
import { withoutComments } from '../../support/comments';
import { folderOf, inFolder } from '../../support/paths';
import { perTree } from '../../support/per-tree';
import type { CatalogueInput, ComponentScope } from '../../types';
import { scopeOfConfigurations } from './configurations';

/** A module that a build asks for by `"group" % "artifact" % version`. */
export interface Declaration {
  group: string;
  /** With the suffix of Scala's version where `%%` asks for one that is known. */
  artifact: string;
  /** '' where it is not a plain string, nor a value that is one. */
  version: string;
  scope: ComponentScope;
  line: number;
  /** Asked for by `%%`, and Scala's version is not known. */
  unsuffixed: boolean;
}

/** A build's own text, and the plain values of it and of `project/*.scala`. */
export interface Build {
  text: string;
  values: ReadonlyMap<string, string>;
  /** Whether it asks for something that is no plain string. */
  opaque: boolean;
}

const MODULE =
  /"([\w.-]{1,200})"\s{0,20}(%{1,3})\s{0,20}"([\w.-]{1,200})"\s{0,20}%\s{0,20}(?:"([^"\n]{1,200})"|([A-Za-z_][\w.]{0,200}))(?:\s{0,20}%\s{0,20}(?:"([^"\n]{1,200})"|([A-Za-z_]\w{0,100})))?/g;
const VALUE =
  /\b(?:val|def)\s{1,20}([A-Za-z_]\w{0,100})\s{0,20}(?::\s{0,20}String\s{0,20})?=\s{0,20}"([^"\n$]{1,200})"/g;
const SCALA_VERSION = /\bscalaVersion\s{0,20}:=\s{0,20}(?:"([^"\n]{1,50})"|([A-Za-z_][\w.]{0,100}))/;
const MAX_SOURCES = 50;
const MAX_BYTES = 512 * 1024;

/** The build that the text is of, with what stands in `project/*.scala` below the folder or beside the text. */
export async function readBuild(input: CatalogueInput, script: string): Promise<Build> {
  const text = withoutComments(script);
  const folder = folderOf(input.path);
  const inProject = folder === 'project' || folder.endsWith('/project');
  const values = valuesIn(text);
  merge(values, await projectValues(input.tree, inFolder(inProject ? folderOf(folder) : folder, 'project/')));
  if (inProject) merge(values, valuesIn(withoutComments((await input.sibling('../build.sbt')) ?? '')));
  const said = values.get(SCALA);
  if (said?.startsWith('=')) values.set(SCALA, values.get(said.slice(1)) ?? '');
  return { text, values, opaque: asksOtherwise(text) };
}

/** The plain values of a source, and Scala's version or, after an equals sign, the name of a value that is it. */
function valuesIn(source: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of source.matchAll(VALUE)) if (!values.has(name)) values.set(name, value);
  const [found, plain, named] = SCALA_VERSION.exec(source) ?? [];
  if (found !== undefined) values.set(SCALA, plain ?? `=${lastOf(named ?? '')}`);
  return values;
}

/** What is known already is the nearer one. */
function merge(values: Map<string, string>, more: ReadonlyMap<string, string>): void {
  for (const [name, value] of more) if (!values.has(name)) values.set(name, value);
}

/** No name of a value begins with a blank. */
const SCALA = ' scala';

/** The values of the Scala sources whose paths begin so and go no deeper. */
const projectValues = perTree(async (tree, prefix): Promise<ReadonlyMap<string, string>> => {
  const files = tree.files.filter(
    ({ path, size }) =>
      path.startsWith(prefix) && /^[^/]+\.scala$/.test(path.slice(prefix.length)) && size <= MAX_BYTES,
  );
  const values = new Map<string, string>();
  for (const { path } of files.slice(0, MAX_SOURCES)) {
    try {
      merge(values, valuesIn(withoutComments(decodeText(await tree.read(path, MAX_BYTES)))));
    } catch {
      // Its own cataloguer tells of it.
    }
  }
  return values;
});

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Words that stand among plain modules without being any. */
const WORDS = new Set([
  'Seq',
  'List',
  'Set',
  'ExclusionRule',
  'InclExclRule',
  'CrossVersion.full',
  'CrossVersion.patch',
]);
const MAX_STATEMENT = 4_000;

/** Whether a `libraryDependencies` has items that are names of values, once all plain modules are taken out. */
function asksOtherwise(text: string): boolean {
  const plain = text.replace(MODULE, '""');
  for (const { 0: found, index } of plain.matchAll(/\blibraryDependencies\s{0,20}\+{1,2}=\s{0,20}/g)) {
    const items = statementAt(plain, index + found.length);
    for (const [, name = ''] of items.matchAll(/(?:^|[(,])\s{0,20}([A-Za-z_][\w.]{0,100})/g))
      if (!WORDS.has(name)) return true;
  }
  return false;
}

/** Up to the end of the line or item, what is in parentheses included. */
function statementAt(text: string, from: number): string {
  const end = Math.min(text.length, from + MAX_STATEMENT);
  let depth = 0;
  for (let at = from; at < end; at += 1) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && (character === '\n' || character === ','))) return text.slice(from, at);
  }
  return text.slice(from, end);
}

/** The modules in the build's own text. */
export function declaredIn({ text, values }: Build): Declaration[] {
  const lineOf = lineIndex(text);
  const suffix = scalaSuffix(values.get(SCALA) ?? '');
  return [...text.matchAll(MODULE)].map((match) => {
    const [, group = '', cross = '', artifact = '', plain, named = '', quoted, word] = match;
    return {
      group,
      artifact: cross === '%' ? artifact : artifact + suffix,
      version: plain ?? values.get(lastOf(named)) ?? '',
      scope: scopeOfConfigurations((quoted ?? word ?? 'compile').split(/[;,]/).map((one) => one.split('->')[0] ?? '')),
      line: lineOf(match.index),
      unsuffixed: cross !== '%' && suffix === '',
    };
  });
}

/** Libraries are built for `2.13`, `2.12`, ..., and for all of Scala 3 at once. */
function scalaSuffix(version: string): string {
  if (/^3\./.test(version)) return '_3';
  const binary = /^2\.\d+/.exec(version)?.[0];
  return binary === undefined ? '' : `_${binary}`;
}
