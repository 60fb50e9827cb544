import { eachXml, headOf, Ordinals, xmlHead } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { assetOf, readIssue } from './issue';

/** The XML export of issues of Burp Suite. */
const burp: ReportFormat = {
  id: 'burp',
  label: 'Burp Suite XML',
  source: 'application',

  detects: (head) => {
    const root = xmlHead(head);
    return root?.name === 'issues' && root.attributes.has('burpVersion');
  },

  read: async (open, sink) => {
    // The declarations of its document type come first, and are long.
    const root = xmlHead(await headOf(open, 64 * 1024));
    if (root?.name !== 'issues' || !root.attributes.has('burpVersion'))
      throw new ReportError('the root element is not `issues` with a `burpVersion`');
    const tool = { name: 'Burp Suite', version: root.attributes.get('burpVersion')?.slice(0, 50) ?? '' };
    sink.tool(tool.name, tool.version);
    const ordinals = new Ordinals();
    const skipped = (reason: string): void => sink.skipped(`issue ${reason}`);
    // Requests and answers hold what the user of the site may see, passwords too, and are most of the file.
    const options = { skipped, without: ['requestresponse', 'collaboratorEvent', 'infiltratorEvent'] };
    for await (const { element } of eachXml(open, ['issues.issue'], options)) {
      const finding = readIssue(element, tool, ordinals);
      if (typeof finding === 'string') sink.skipped(finding);
      else await sink.finding(finding, assetOf(element) || undefined);
    }
  },
};

export default burp;
