import { linesOf } from '../../reading/lines';
import type { ComponentScope } from '../../types';

/** A `gem` line of a `Gemfile`, as far as it is written in plain strings. */
export interface DeclaredGem {
  name: string;
  constraint: string;
  scope: ComponentScope;
  /** Comes from a folder of the project itself. */
  path: boolean;
  git: string;
  /** 1-based. */
  line: number;
}

const SCOPES: Readonly<Record<string, ComponentScope>> = { development: 'development', test: 'test' };

/**
 * The gems of a `Gemfile` with the groups they are in. Ruby is not run: what is computed (names from variables, gems
 * from other files) is not seen.
 */
export function gemsOf(gemfile: string): DeclaredGem[] {
  const gems: DeclaredGem[] = [];
  const blocks: { groups: string[] | undefined; path: boolean }[] = [];
  linesOf(gemfile).forEach((raw, index) => {
    const line = withoutComment(raw).trim();
    if (opensBlock(line)) {
      const group = /^group\b(.*)\bdo\b/.exec(line)?.[1];
      blocks.push({ groups: group === undefined ? undefined : symbolsOf(group), path: /^path\b/.test(line) });
      return;
    }
    if (/^end\b/.test(line)) blocks.pop();
    const gem = /^gem[\s(]+['"]([^'"]+)['"]\s*(.*)$/.exec(line);
    if (!gem?.[1]) return;
    const rest = gem[2] ?? '';
    const inline = /(?::groups?\s*=>|\bgroups?:)\s*(\[[^\]]*\]|%i\[[^\]]*\]|:\w+|['"]\w+['"])/.exec(rest)?.[1];
    const groups = [...blocks.flatMap((block) => block.groups ?? []), ...(inline ? symbolsOf(inline) : [])];
    gems.push({
      name: gem[1],
      constraint: constraintsIn(rest),
      scope: scopeOf(groups),
      path: blocks.some(({ path }) => path) || /(?::path\s*=>|\bpath:)/.test(rest),
      git: repositoryIn(rest),
      line: index + 1,
    });
  });
  return gems;
}

/** A `#` outside of quotes starts a comment. */
function withoutComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '#') return line.slice(0, at);
  }
  return line;
}

const opensBlock = (line: string): boolean =>
  /\bdo(?:\s*\|[^|]*\|)?$/.test(line) || (/^(?:if|unless|case|begin|def|while)\b/.test(line) && !/\bend$/.test(line));

const symbolsOf = (text: string): string[] => [...text.matchAll(/\w+/g)].map(([word]) => word);

/** Only what is in no group but those of development or tests is left out of a production install. */
function scopeOf(groups: readonly string[]): ComponentScope {
  const scopes = groups.map((group) => (Object.hasOwn(SCOPES, group) ? SCOPES[group] : undefined) ?? 'runtime');
  if (scopes.length === 0 || scopes.includes('runtime')) return 'runtime';
  return scopes.includes('test') && !scopes.includes('development') ? 'test' : 'development';
}

/** The version strings before the first option: `gem 'a', '~> 1.0', '>= 1.0.3', require: false`. */
function constraintsIn(rest: string): string {
  const found: string[] = [];
  for (const match of rest.matchAll(/,\s*(?:\[\s*)?(?:(['"])([^'"]*)\1|(\S))/g)) {
    if (match[3] !== undefined || !/^[\s<>=~!]*\d/.test(match[2] ?? '')) break;
    found.push((match[2] ?? '').trim());
  }
  return found.join(', ');
}

function repositoryIn(rest: string): string {
  const git = /(?::git\s*=>|\bgit:)\s*['"]([^'"]+)['"]/.exec(rest)?.[1];
  const github = /(?::github\s*=>|\bgithub:)\s*['"]([^'"]+)['"]/.exec(rest)?.[1];
  if (github) return `https://github.com/${github.includes('/') ? github : `${github}/${github}`}`;
  return git ?? '';
}
