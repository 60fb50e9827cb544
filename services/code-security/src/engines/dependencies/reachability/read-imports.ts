import { blankComments } from './blank-comments';
import { LANGUAGES, type Language, type LanguageId } from './languages';

export interface FoundImport {
  /** As the code writes it: `lodash/merge`, `os.path`, `./a`. */
  name: string;
  /** Where in the text. */
  index: number;
}

/** What a source text imports, comments left out. Linear in the text. */
export function readImports(text: string, id: LanguageId): FoundImport[] {
  const { style, patterns }: Language = LANGUAGES[id];
  const code = blankComments(text, style);
  const found: FoundImport[] = [];
  for (const pattern of patterns)
    for (const match of code.matchAll(pattern))
      for (const name of (match[1] as string).split(','))
        found.push({ name: name.trim().split(/\s/, 1)[0] as string, index: match.index });
  return found;
}

const byExtension = new Map<string, LanguageId>(
  Object.entries(LANGUAGES).flatMap(([id, { extensions }]) =>
    extensions.map((extension) => [extension, id as LanguageId] as const),
  ),
);

export const languageOf = (path: string): LanguageId | undefined =>
  byExtension.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());

/** Counted from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
