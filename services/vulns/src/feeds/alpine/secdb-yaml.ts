import { parse } from 'yaml';
import { FeedFileError } from '../problems';

/** A repository of a release has half a megabyte at most; hostile text costs the parser seconds for each. */
const MOST_CHARS = 2 * 1024 ** 2;
/** Columns of blanks and indicators (`- - ? a`) before a line's content, and brackets open at once: secdb has 12 and 1. */
const MOST_INDENT = 60;
const MOST_BRACKETS = 100;

/**
 * A secdb document in YAML, texts all of it. The parser calls itself for each level and takes far longer the more there
 * are; with the stack nearly full V8 may end the whole process, which nothing catches. So depth is refused beforehand.
 * @throws FeedFileError for what is deeper or larger than secdb is; whatever the parser throws for what is no YAML
 */
export function parseSecdbYaml(text: string): unknown {
  if (text.length > MOST_CHARS) throw new FeedFileError('too_large', 'larger than a repository of Alpine');
  if (isDeep(text)) throw new FeedFileError('unreadable', 'nested deeper than secdb is');
  return parse(text, { maxAliasCount: 0, schema: 'failsafe', logLevel: 'error', prettyErrors: false });
}

/** Counted roughly: brackets in texts and comments too. */
function isDeep(text: string): boolean {
  let brackets = 0;
  let indent = 0;
  let leading = true;
  for (const char of text) {
    if (char === '\n') [leading, indent] = [true, 0];
    else if (leading && ' \t\r-?:'.includes(char)) indent += 1;
    else leading = false;
    if (char === '[' || char === '{') brackets += 1;
    else if ((char === ']' || char === '}') && brackets > 0) brackets -= 1;
    if (indent > MOST_INDENT || brackets > MOST_BRACKETS) return true;
  }
  return false;
}
