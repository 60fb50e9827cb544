import type { CodeEngine } from '../engine';
import { adapter } from '../tools/adapter';
import { gather } from '../tools/gather';
import { fieldsOf, lineOf, textOf, type Fields } from '../tools/json';
import { secretFinding } from '../tools/leaked-secret';
import { relativePath } from '../tools/relative-path';
import { ToolError } from '../tools/tool-error';

/** TruffleHog 3, on the files, asking nobody: verification is for the platform, through its egress. */
export default function trufflehog(): CodeEngine {
  return adapter({
    id: 'trufflehog',
    part: 'secrets',
    description: 'Secrets by TruffleHog',
    versionArgs: ['--version'],
    // 183: secrets were found (only with --fail, which an operator's alias may add).
    okCodes: [0, 183],
    command: async ({ root }) => ({
      args: ['filesystem', root, '--json', '--no-verification', '--no-update', '--results=verified,unknown,unverified'],
    }),
    read: (printed, { root }, tool) =>
      gather(findingsIn(printed), (entry) => {
        const place = fieldsOf(fieldsOf(fieldsOf(entry.SourceMetadata).Data).Filesystem);
        const detector = textOf(entry.DetectorName, 100);
        return secretFinding(
          {
            rule: detector,
            title: detector && `${detector} secret`,
            file: relativePath(root, textOf(place.file, 4_096)) ?? '',
            line: lineOf(place.line),
            secret: typeof entry.Raw === 'string' ? entry.Raw : '',
          },
          tool,
        );
      }),
  });
}

/** One document a line; lines of its log are documents too, without a detector. Other text makes it no report. */
function* findingsIn(printed: Buffer): Generator<Fields> {
  for (const line of printed.toString('utf8').split('\n')) {
    if (line.trim() === '') continue;
    let entry: Fields;
    try {
      entry = fieldsOf(JSON.parse(line));
    } catch {
      throw new ToolError('bad_output', 'what it printed is no JSON');
    }
    if ('DetectorName' in entry || 'SourceMetadata' in entry) yield entry;
  }
}
