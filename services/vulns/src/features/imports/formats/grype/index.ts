import type { Readable } from 'node:stream';
import { eachJson, fieldsOf, isFields, jsonHead, listOf, textOf, type Fields } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { readMatch } from './match';

/** What stands behind the matches in the report. */
async function readHead(open: () => Readable): Promise<{ source: Fields; descriptor: Fields }> {
  const head = { source: {} as Fields, descriptor: {} as Fields };
  let seen = false;
  const patterns = ['$.source', '$.descriptor.name', '$.descriptor.version'];
  for await (const { pattern, path, value } of eachJson(open, patterns)) {
    seen = true;
    if (pattern === '$.source') head.source = fieldsOf(value);
    else head.descriptor[String(path[1])] = value;
  }
  if (!seen) throw new ReportError('neither `source` nor `descriptor` is there');
  return head;
}

/** The JSON report of Grype. */
const grype: ReportFormat = {
  id: 'grype',
  label: 'Grype JSON',
  source: 'container',

  detects: (head) => {
    const root = fieldsOf(jsonHead(head));
    if (!Array.isArray(root.matches)) return false;
    const first = fieldsOf(root.matches[0]);
    return (
      fieldsOf(root.descriptor).name === 'grype' ||
      (isFields(first.vulnerability) && (isFields(first.artifact) || Array.isArray(first.relatedVulnerabilities)))
    );
  },

  read: async (open, sink) => {
    const { source, descriptor } = await readHead(open);
    const tool = { name: textOf(descriptor.name, 50) || 'grype', version: textOf(descriptor.version, 50) };
    sink.tool(tool.name, tool.version);
    const target = fieldsOf(source.target);
    const isImage = source.type === 'image';
    sink.source(isImage ? 'container' : 'application');
    const image = isImage ? digestOf(target) : '';
    const asset = isImage ? textOf(target.userInput, 2_048) || undefined : undefined;
    const skipped = (reason: string): void => sink.skipped(`match ${reason}`);
    for await (const { pattern, value } of eachJson(open, ['$.matches.*', '$.ignoredMatches.*'], { skipped })) {
      if (pattern !== '$.matches.*') {
        sink.skipped('dismissed in the report (ignored by a rule of the tool)');
        continue;
      }
      const finding = readMatch(fieldsOf(value), { tool, image });
      if (finding) await sink.finding(finding, asset);
      else sink.skipped('match without a vulnerability or a package');
    }
  },
};

const digestOf = (target: Fields): string =>
  textOf(listOf(target.repoDigests)[0], 500).split('@').at(-1) || textOf(target.manifestDigest, 200);

export default grype;
