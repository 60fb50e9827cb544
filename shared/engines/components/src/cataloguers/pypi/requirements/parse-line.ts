import { hexHash } from '../../../support/hashes';
import type { ReadPackage } from '../../../types';
import { fromFileName, parseRequirement, sourceOfUrl, type Source } from '../common/requirement';

/** What a line of a requirements file says. */
export type Said =
  | {
      kind: 'package';
      name: string;
      version: string;
      constraint?: string;
      source: Source;
      hashes: NonNullable<ReadPackage['hashes']>;
    }
  | { kind: 'include'; file: string }
  | { kind: 'constraints'; file: string }
  /** Options of pip, and folders of the project itself. */
  | { kind: 'nothing' }
  | { kind: 'odd' };

const NOTHING: Said = { kind: 'nothing' };

export function parseLine(text: string): Said {
  const option = /^(?:(-[a-zA-Z])\s*|(--[a-z-]+)[\s=]+|(--[a-z-]+)$)(.*)$/s.exec(text);
  if (!option) return requirement(text);
  const [, short, long, bare, rest = ''] = option;
  const name = short ?? long ?? bare ?? '';
  const value = rest.trim().replace(/^["']|["']$/g, '');
  if (name === '-r' || name === '--requirement') return { kind: 'include', file: value };
  if (name === '-c' || name === '--constraint') return { kind: 'constraints', file: value };
  return name === '-e' || name === '--editable' ? requirement(value) : NOTHING;
}

function requirement(line: string): Said {
  const hashes = [...line.matchAll(/\s--hash[=\s]\s*(\w+):([0-9a-fA-F]+)/g)].flatMap(([, algorithm = '', hex = '']) =>
    hexHash(algorithm, hex),
  );
  const text = line.replace(/\s--[a-z-]+(?:[=\s].*)?$/s, '').trim();
  if (isAddress(text)) return addressed(text, hashes);
  const parsed = parseRequirement(text);
  if (!parsed) return { kind: 'odd' };
  const { name, version, constraint, url } = parsed;
  const file = url === undefined ? undefined : fromFileName(url);
  const source = url === undefined ? {} : sourceOfUrl(url);
  return {
    kind: 'package',
    name,
    version: version || (file?.version ?? ''),
    ...(constraint !== undefined && { constraint }),
    source,
    hashes,
  };
}

const isAddress = (text: string): boolean =>
  /^(?:[a-z]+\+)?(?:https?|ssh|git|file):/i.test(text) ||
  /^(?:\.{0,2}[/\\]|\.$|\.\[|~[/\\])/.test(text) ||
  /\.(?:whl|tar\.gz|zip)$/.test(text.split('@ ')[0] ?? '');

/** An address without a name before it: its `#egg=`, its file name, or a folder of the project itself. */
function addressed(text: string, hashes: NonNullable<ReadPackage['hashes']>): Said {
  const [address = ''] = text.split(/\s*;|\s+/);
  const egg = /[#&]egg=([A-Za-z0-9][\w.-]*)/.exec(address)?.[1];
  const file = fromFileName(address);
  const name = egg ?? file?.name;
  if (name === undefined) return /^(?:https?|[a-z]+\+)/i.test(address) ? { kind: 'odd' } : NOTHING;
  return { kind: 'package', name, version: file?.version ?? '', source: sourceOfUrl(address), hashes };
}
