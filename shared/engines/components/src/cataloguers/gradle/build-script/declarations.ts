import { linesOf } from '../../../reading/lines';
import { withoutComments } from '../../../support/comments';

export interface Declaration {
  configuration: string;
  group: string;
  artifact: string;
  version: string;
  line: number;
}

const NOTATION =
  /(?:^|[\s({;])([a-zA-Z]\w*)\s*\(?\s*(?:(?:platform|enforcedPlatform|testFixtures|kotlin|dependencies\.create)\s*\(\s*)?(["'])([\w.-]+):([\w.-]+)(?::([^"'@:]+))?(?:[:@][^"']*)?\2/g;
const MAP =
  /(?:^|[\s({;])([a-zA-Z]\w*)\s*\(?\s*group\s*[:=]\s*["']([\w.-]+)["']\s*,\s*name\s*[:=]\s*["']([\w.-]+)["'](?:\s*,\s*version\s*[:=]\s*["']?([^"',)\s]+)["']?)?/g;
const VARIABLE =
  /^\s*(?:(?:def|val|var|final|const|private|ext|extra)\s+)*(?:ext\.|project\.ext\.|extra\[["'])?([A-Za-z_]\w*)(?:["']\])?\s*(?::\s*\w+\s*)?=\s*["']([^"'$]+)["']\s*,?\s*$/;

const MAX_LINE = 2_000;

/** Words that stand before a string with colons and are no configuration. */
const OTHERS = new Set([
  'module',
  'exclude',
  'because',
  'url',
  'uri',
  'println',
  'id',
  'description',
  'because',
  'include',
  'project',
]);

/** The dependencies that a build script declares in plain strings. The script is not run. */
export function declarationsIn(script: string, properties: ReadonlyMap<string, string>): Declaration[] {
  // A line that nobody wrote by hand would only cost time.
  const short = linesOf(script).map((line) => (line.length > MAX_LINE ? '' : line));
  const lines = linesOf(withoutComments(short.join('\n')));
  const variables = new Map(properties);
  for (const line of lines) {
    const [, name, value] = VARIABLE.exec(line) ?? [];
    if (name && value) variables.set(name, value);
  }
  const resolve = (text: string): string =>
    text.replace(
      /\$\{?(?:rootProject\.|project\.|ext\.|extra\.|property\(["'])*([A-Za-z_]\w*)(?:["']\))?\}?/g,
      (whole, name: string) => variables.get(name) ?? whole,
    );
  return lines.flatMap((line, index) =>
    [...strings(line), ...maps(line, variables)]
      .filter(({ configuration }) => !OTHERS.has(configuration))
      .map((one) => ({ ...one, version: resolve(one.version), line: index + 1 })),
  );
}

const strings = (line: string): Omit<Declaration, 'line'>[] =>
  [...line.matchAll(NOTATION)].map(([, configuration = '', , group = '', artifact = '', version = '']) => ({
    configuration,
    group,
    artifact,
    version,
  }));

/** A bare word as the version is a variable. */
const maps = (line: string, variables: ReadonlyMap<string, string>): Omit<Declaration, 'line'>[] =>
  [...line.matchAll(MAP)].map(([, configuration = '', group = '', artifact = '', version = '']) => ({
    configuration,
    group,
    artifact,
    version: variables.get(version) ?? version,
  }));
