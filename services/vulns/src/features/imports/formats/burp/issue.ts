import type { RawFinding } from '@osk/contracts';
import {
  cwesOf,
  findingOf,
  htmlText,
  linksIn,
  maskSecrets,
  severityFrom,
  xmlChild,
  xmlText,
  type Ordinals,
  type Tool,
  type XmlElement,
} from '../../reading';

const CONFIDENCES = new Map([
  ['certain', 100],
  ['firm', 75],
  ['tentative', 40],
]);
/** `/search [q parameter]`, `/ [Referer HTTP header]` */
const ENTRY_POINT = /\[(.{1,300}?) (?:parameter|cookie|HTTP header|JSON parameter|request header)\]\s*$/;
const CWE = /CWE-\d{1,6}/gi;

const together = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** The site an issue was found at. */
export const assetOf = (issue: XmlElement): string => xmlText(issue, 'host').slice(0, 2_048);

/** Reads an `issue`; a text says why it is no finding. */
export function readIssue(issue: XmlElement, tool: Tool, ordinals: Ordinals): RawFinding | string {
  const rule_id = xmlText(issue, 'type');
  const name = xmlText(issue, 'name');
  if (rule_id === '') return 'issue without a type';
  const severity = xmlText(issue, 'severity').toLowerCase();
  if (severity === 'false positive') return 'dismissed in the report (false positive)';
  const site = assetOf(issue);
  const path = xmlText(issue, 'path');
  const location = xmlText(issue, 'location');
  const parameter = ENTRY_POINT.exec(location.slice(-400))?.[1];
  const address = xmlChild(issue, 'host')?.attributes.get('ip') ?? '';
  const url = site === '' ? '' : maskSecrets(`${site}${path}`);
  return findingOf(tool, 'burp', {
    rule_id,
    name: name || rule_id,
    category: 'web',
    severity: severityFrom(severity),
    confidence: CONFIDENCES.get(xmlText(issue, 'confidence').toLowerCase()) ?? 60,
    description: together(
      maskSecrets(htmlText(xmlText(issue, 'issueDetail'))),
      htmlText(xmlText(issue, 'issueBackground')),
    ),
    solution: together(
      htmlText(xmlText(issue, 'remediationDetail')),
      htmlText(xmlText(issue, 'remediationBackground')),
    ),
    references: linksIn(xmlText(issue, 'references')),
    cwe: cwesOf(htmlText(xmlText(issue, 'vulnerabilityClassifications')).match(CWE) ?? []),
    location: {
      ...(url === '' ? {} : { url }),
      ...(parameter === undefined ? {} : { parameter }),
      ...(address === '' ? {} : { host: address }),
    },
    // The serial number is new in each scan.
    identity: maskSecrets(location) + ordinals.of(rule_id, url, location),
  });
}
