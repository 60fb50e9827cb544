import {
  eachJson,
  eachJsonLine,
  headOf,
  isFields,
  jsonHead,
  fieldsOf,
  Ordinals,
  textOf,
  type Fields,
} from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { readEvent } from './event';
import { hostOf } from './place';

const TOOL = { name: 'Nuclei', version: '' };

/** The template is what no other tool tells of. */
const isEvent = (value: unknown): value is Fields =>
  isFields(value) && textOf(value['template-id'] ?? value.templateID, 200) !== '' && isFields(value.info);

/** A list in one document, or a line for each event (`-jsonl`). */
const nuclei: ReportFormat = {
  id: 'nuclei',
  label: 'Nuclei JSON or JSON Lines',
  source: 'application',

  detects: (head) => {
    const read = jsonHead(head);
    const first = fieldsOf(Array.isArray(read) ? read[0] : read);
    return (
      textOf(first['template-id'] ?? first.templateID, 200) !== '' &&
      (first.info !== undefined || first.template !== undefined || first['template-path'] !== undefined)
    );
  },

  read: async (open, sink) => {
    const head = (await headOf(open)).trimStart();
    if (!head.startsWith('[') && !head.startsWith('{'))
      throw new ReportError('the file is neither a list nor JSON Lines');
    const ordinals = new Ordinals();
    const skipped = (reason: string): void => sink.skipped(`event ${reason}`);
    let seen = false;
    const take = async (value: unknown): Promise<void> => {
      if (!isEvent(value)) return sink.skipped('event without a template');
      if (!seen) sink.tool(TOOL.name, TOOL.version);
      seen = true;
      if (value['matcher-status'] === false) return sink.skipped('not matched: not a finding');
      await sink.finding(readEvent(value, TOOL, ordinals), hostOf(value) || undefined);
    };
    if (head.startsWith('[')) for await (const { value } of eachJson(open, ['$.*'], { skipped })) await take(value);
    else for await (const value of eachJsonLine(open, { skipped })) await take(value);
    // An empty list is what a scan without matches writes.
    if (!seen && !/^\[\s*\]\s*$/.test(head)) throw new ReportError('no entry has a `template-id`');
  },
};

export default nuclei;
