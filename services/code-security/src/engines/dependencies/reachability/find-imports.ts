import type { FileTree } from '@osk/file-tree';
import { TreeError } from '@osk/file-tree';
import { purlType } from '../upgrade-order';
import { kindOf, withoutDependencies } from './files-to-read';
import type { ImportHint } from './hint';
import { NAME_RULES, type NameRule } from './name-rules';
import { languageOf, lineAt, readImports } from './read-imports';
import type { LanguageId } from './languages';

export interface WantedPackage {
  purl: string;
  /** True when the project asks for it itself: only then is a missing import worth a word. */
  direct: boolean;
}

export interface FindImportsOptions {
  signal?: AbortSignal;
  /** Larger files are not read; default 1 MiB. */
  maxFileBytes?: number;
  /** Of all files together; default 128 MiB. */
  maxTotalBytes?: number;
}

interface Sought {
  purl: string;
  name: string;
  rule: NameRule;
  /** Lower case; undefined or emptied when nothing can be concluded from their absence. */
  traces: readonly string[] | undefined;
  manifestTraces: readonly string[];
  imported?: { file: string; line: number };
}

/**
 * Which of the packages the code of the tree imports, by purl. Reads every text file once, in the order of the tree;
 * what was not read whole turns every `not_imported` into `unknown`.
 */
export async function findImports(
  tree: FileTree,
  wanted: readonly WantedPackage[],
  options: FindImportsOptions = {},
): Promise<Map<string, ImportHint>> {
  const { signal, maxFileBytes = 1024 * 1024, maxTotalBytes = 128 * 1024 * 1024 } = options;
  const sought = wanted.flatMap((one) => soughtOf(one) ?? []);
  const search = new Search(sought);
  let whole = tree.skipped.length === 0;
  let total = 0;
  for (const { path, size } of sought.length === 0 ? [] : tree.files) {
    signal?.throwIfAborted();
    const kind = kindOf(path);
    if (kind === 'skip') continue;
    if (size > maxFileBytes || total + size > maxTotalBytes) {
      whole = false;
      continue;
    }
    total += size;
    const text = await textOf(tree, path, maxFileBytes);
    if (text === undefined) continue;
    if (kind === 'code') search.code(path, text);
    else search.manifest(kind === 'package.json' ? withoutDependencies(text) : '', text);
  }
  return new Map(sought.map((one) => [one.purl, search.verdict(one, whole)]));
}

function soughtOf({ purl, direct }: WantedPackage): Sought | undefined {
  const rule = NAME_RULES[purlType(purl)];
  const name = nameOf(purl);
  if (!rule || name === '') return undefined;
  const lower = (list: readonly string[] = []): string[] => list.map((text) => text.toLowerCase());
  const traces = direct ? rule.traces?.(name) : undefined;
  return { purl, name, rule, traces: traces && lower(traces), manifestTraces: lower(rule.manifestTraces?.(name)) };
}

/** `pkg:npm/%40acme/a@1` -> `@acme/a`. */
function nameOf(purl: string): string {
  const [, path = ''] = /^pkg:[^/]+\/([^@?#]+)/.exec(purl) ?? [];
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Undefined for what is no text, or went away. */
async function textOf(tree: FileTree, path: string, maxBytes: number): Promise<string | undefined> {
  try {
    const bytes = await tree.read(path, maxBytes);
    return bytes.subarray(0, 8_192).includes(0) ? undefined : bytes.toString('utf8');
  } catch (error) {
    if (error instanceof TreeError) return undefined;
    throw error;
  }
}

/** What is left to look for, and what was found of it. */
class Search {
  private readonly byLanguage = new Map<LanguageId, Sought[]>();
  /** Imports are repeated from file to file. */
  private readonly seen = new Set<string>();
  private untraced: Sought[];
  private readonly readLanguages = new Set<LanguageId>();

  constructor(sought: readonly Sought[]) {
    for (const one of sought)
      for (const id of one.rule.languages) this.byLanguage.set(id, [...(this.byLanguage.get(id) ?? []), one]);
    this.untraced = sought.filter(({ traces }) => traces !== undefined);
  }

  code(path: string, text: string): void {
    const language = languageOf(path);
    if (language !== undefined) {
      this.readLanguages.add(language);
      if (this.byLanguage.has(language)) this.imports(path, text, language);
    }
    const lower = text.toLowerCase();
    this.untraced = this.untraced.filter(({ traces }) => !traces?.some((trace) => lower.includes(trace)));
  }

  manifest(settings: string, text: string): void {
    const lowerSettings = settings.toLowerCase();
    const lower = text.toLowerCase();
    this.untraced = this.untraced.filter(
      ({ traces, manifestTraces }) =>
        !manifestTraces.some((trace) => lower.includes(trace)) &&
        !traces?.some((trace) => lowerSettings.includes(trace)),
    );
  }

  verdict(one: Sought, whole: boolean): ImportHint {
    if (one.imported) return { state: 'imported', ...one.imported };
    const read = one.rule.languages.some((id) => this.readLanguages.has(id));
    return whole && read && this.untraced.includes(one) ? { state: 'not_imported' } : { state: 'unknown' };
  }

  private imports(path: string, text: string, language: LanguageId): void {
    for (const { name, index } of readImports(text, language)) {
      const key = `${language} ${name}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      for (const one of this.byLanguage.get(language) ?? [])
        if (!one.imported && one.rule.isOf(name, one.name)) one.imported = { file: path, line: lineAt(text, index) };
    }
  }
}
