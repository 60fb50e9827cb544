import { UnreadableError } from '../../../types';
import { splitDescriptor, type YarnEntry } from './entry';

interface Open {
  descriptors: string[];
  fields: Map<string, string>;
  needs: [string, string][];
  line: number;
}

/** Sections whose lines are names and ranges. */
const NEEDS = new Set(['dependencies', 'optionalDependencies']);

/** Yarn 1's own format: `name@range, name@range:` and below, two blanks in, `key value` and sections of them. */
export function readClassic(text: string): YarnEntry[] {
  const entries: YarnEntry[] = [];
  let open: Open | undefined;
  let section = '';
  let number = 0;
  const close = (): void => {
    if (open) entries.push(closed(open));
  };
  for (const raw of text.split('\n')) {
    number += 1;
    const line = raw.trimEnd();
    if (line === '' || line.startsWith('#')) continue;
    const indent = line.search(/[^ ]/);
    const words = wordsOf(line.slice(indent), number);
    const heads = line.endsWith(':') && !line.endsWith('":"');
    if (indent === 0) {
      if (!heads) throw broken(number);
      close();
      open = { descriptors: words, fields: new Map(), needs: [], line: number };
      section = '';
    } else if (!open) throw broken(number);
    else if (indent === 2) {
      section = heads ? (words[0] ?? '') : '';
      if (!heads) open.fields.set(words[0] ?? '', words[1] ?? '');
    } else if (NEEDS.has(section)) open.needs.push([words[0] ?? '', words[1] ?? '']);
  }
  close();
  return entries;
}

function closed({ descriptors, fields, needs, line }: Open): YarnEntry {
  return {
    descriptors,
    name: splitDescriptor(descriptors[0] ?? '')[0],
    version: fields.get('version') ?? '',
    resolved: fields.get('resolved'),
    integrity: fields.get('integrity'),
    needs,
    line,
  };
}

/** Words parted by blanks or commas, quoted or not, without the colon at the end. */
function wordsOf(content: string, line: number): string[] {
  const words: string[] = [];
  const word = /\s*(?:"((?:[^"\\]|\\.)*)"|([^",\s][^,\s]*?))(?:,|:$|\s|$)/y;
  while (word.lastIndex < content.length) {
    const match = word.exec(content);
    if (!match) throw broken(line);
    words.push((match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'));
  }
  return words;
}

const broken = (line: number): UnreadableError =>
  new UnreadableError(`it is not Yarn's lock file, or broken, at line ${line}`);
