import type { SecretFinding } from '../types';
import { buildFindings } from './build-findings';
import { readContent } from './content';
import { inspectorOf, type InspectOptions, type Inspector } from './inspector';
import { scanPart } from './scan-part';

/** The secrets in one file's content. `path` decides which rules apply and is given back in the findings. */
export function scanText(path: string, content: string | Buffer, options: InspectOptions = {}): SecretFinding[] {
  return inspectContent(path, typeof content === 'string' ? Buffer.from(content) : content, inspectorOf(options));
}

/** A whole file that is in memory. */
export function inspectContent(path: string, raw: Buffer, inspector: Inspector): SecretFinding[] {
  const { kind, bytes } = readContent(raw);
  const encoding = kind === 'text' ? undefined : kind;
  const part = { bytes, firstLine: 1, from: 0, to: bytes.length, encoding };
  return buildFindings(path, scanPart(path, part, inspector));
}
