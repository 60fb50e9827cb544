import { baseName, folderOf, resolveIn } from '../../../support/paths';
import { UnreadableError, type CatalogueInput } from '../../../types';
import { normalName } from '../common/requirement';
import { requirementLines, type RequirementLine } from './lines';
import { parseLine, type Said } from './parse-line';

export type SaidPackage = Extract<Said, { kind: 'package' }> & Pick<RequirementLine, 'line' | 'via'>;

export interface Collected {
  packages: SaidPackage[];
  /** Lines that are no requirement, of how many that are not empty. */
  odd: number;
  /** Versions that constraints files pin, by normal name. */
  pins: Map<string, string>;
  unread: string[];
}

/** Files included in files, all told. */
const MAX_INCLUDES = 100;

interface Waiting {
  folder: string;
  text: string;
  /** The line of the first file that led here; its own lines for that itself. */
  line?: number;
  onlyPins: boolean;
}

/** Everything the file asks for, with what it includes (`-r`) unless that is read by itself, and the versions of its constraints (`-c`). */
export async function collect(
  input: CatalogueInput,
  text: string,
  readByItself: (path: string) => boolean,
): Promise<Collected> {
  const result: Collected = { packages: [], odd: 0, pins: new Map(), unread: [] };
  const seen = new Set([input.path]);
  const waiting: Waiting[] = [{ folder: folderOf(input.path), text, onlyPins: false }];
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const { text: content, line: own, via } of requirementLines(next.text)) {
      const said = parseLine(content);
      const line = next.line ?? own;
      if (said.kind === 'include' || said.kind === 'constraints') {
        const onlyPins = next.onlyPins || said.kind === 'constraints';
        const path = resolveIn(next.folder, said.file);
        if (path === undefined || seen.has(path) || (!onlyPins && readByItself(path))) continue;
        if (seen.size > MAX_INCLUDES) throw new UnreadableError(`it includes more than ${MAX_INCLUDES} files`);
        seen.add(path);
        const included = await includedText(input, path, result.unread);
        if (included !== undefined) waiting.push({ folder: folderOf(path), text: included, line, onlyPins });
      } else if (said.kind === 'package') {
        if (!next.onlyPins) result.packages.push({ ...said, line, via });
        else if (said.version !== '') result.pins.set(normalName(said.name), said.version);
      } else if (said.kind === 'odd' && next.line === undefined) result.odd += 1;
    }
  return result;
}

async function includedText(input: CatalogueInput, path: string, unread: string[]): Promise<string | undefined> {
  const up = folderOf(input.path)
    .split('/')
    .filter((part) => part !== '')
    .map(() => '..');
  try {
    const text = await input.sibling([...up, path].join('/'));
    if (text === undefined) unread.push(`it includes ${baseName(path)}, which is not there`);
    return text;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    unread.push(`it includes ${baseName(path)}, which cannot be read: ${error.message}`);
    return undefined;
  }
}
