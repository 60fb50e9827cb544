import { eachJson, fieldsOf, headOf, jsonHead } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { readJson2 } from './from-2';
import { readJson3 } from './from-3';
import { readTags } from './from-tags';

const TAGS = /^(?:\uFEFF)?(?:\s*#[^\n]*\n|\s*\n)*\s*SPDXVersion:\s*SPDX-2/;

/** SPDX 2.2 and 2.3 (JSON, tags and values) and 3.0 (JSON-LD): the packages are components. */
const spdx: ReportFormat = {
  id: 'spdx',
  label: 'SPDX',
  source: 'application',
  inventory: true,

  detects: (head) => {
    if (TAGS.test(head)) return true;
    const root = fieldsOf(jsonHead(head));
    if (typeof root.spdxVersion === 'string') return root.spdxVersion.startsWith('SPDX-2.');
    return root['@context'] !== undefined && JSON.stringify(root['@context']).includes('spdx.org/rdf/3');
  },

  read: async (open, sink) => {
    const head = (await headOf(open)).trimStart();
    if (!head.startsWith('{')) return readTags(open, sink);
    for await (const { pattern } of eachJson(open, ['$.spdxVersion', '$.@context']))
      return pattern === '$.spdxVersion' ? readJson2(open, sink) : readJson3(open, sink);
    throw new ReportError('neither `spdxVersion` nor `@context` is there');
  },
};

export default spdx;
