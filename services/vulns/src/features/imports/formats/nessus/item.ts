import type { RawFinding, Severity } from '@osk/contracts';
import {
  advisoryIdsIn,
  cwesOf,
  findingOf,
  linksIn,
  maskSecrets,
  scoreOf,
  severityFrom,
  vulnerabilityFrom,
  xmlChildren,
  xmlText,
  type Ordinals,
  type XmlElement,
} from '../../reading';
import type { Host } from './host';

export const TOOL = { name: 'Nessus', version: '' };
/** Kernel updates of distributions name some hundred. */
export const MOST_CVES = 1_000;
const SEVERITIES: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical'];

/** A compliance check that the host passed. */
export const isPassed = (item: XmlElement): boolean => xmlText(item, 'compliance-result').toUpperCase() === 'PASSED';

/**
 * Reads a `ReportItem`: a finding for each CVE it names, which are different vulnerabilities, else one of the plugin;
 * none where there is no plugin id.
 */
export function findingsOf(item: XmlElement, host: Host, ordinals: Ordinals): RawFinding[] {
  const attribute = (name: string): string => item.attributes.get(name)?.trim() ?? '';
  const plugin = attribute('pluginID');
  if (plugin === '') return [];
  const check = xmlText(item, 'compliance-check-name').slice(0, 300);
  const title = check || attribute('pluginName') || xmlText(item, 'plugin_name') || plugin;
  const cves = [...new Set(xmlChildren(item, 'cve').flatMap(({ text }) => advisoryIdsIn(text)))].slice(0, MOST_CVES);
  const score = scoreOf(xmlText(item, 'cvss3_base_score')) ?? scoreOf(xmlText(item, 'cvss_base_score'));
  const cvss = {
    vectors: [xmlText(item, 'cvss3_vector'), xmlText(item, 'cvss_vector').replace(/^CVSS2#/, '')],
    score,
  };
  const port = /^[1-9]\d{0,4}$/.test(attribute('port')) ? Number(attribute('port')) : undefined;
  const protocol = attribute('protocol');
  const place = host.name || host.address;
  const words = [plugin, check || xmlText(item, 'compliance-check-id'), protocol];
  const identity = words.join('|') + ordinals.of(place, String(port), ...words);
  const common = {
    severity: severityOf(attribute('severity'), xmlText(item, 'risk_factor'), score),
    confidence: 90,
    description: [xmlText(item, 'synopsis'), xmlText(item, 'description')].filter((text) => text !== '').join('\n\n'),
    solution: solutionOf(xmlText(item, 'solution')),
    references: xmlChildren(item, 'see_also').flatMap(({ text }) => linksIn(text)),
    cwe: cwesOf(xmlChildren(item, 'cwe').map(({ text }) => text)),
    location: { ...(place === '' ? {} : { host: place }), ...(port === undefined ? {} : { port }) },
    evidence: maskSecrets(xmlText(item, 'plugin_output')).slice(0, 2_000),
    identity,
  };
  if (cves.length === 0)
    return [
      findingOf(TOOL, 'nessus', {
        ...common,
        rule_id: check === '' ? plugin : `${plugin}/${xmlText(item, 'compliance-check-id') || check}`,
        name: title,
        category: xmlText(item, 'compliance-result') === '' ? 'network' : 'compliance',
      }),
    ];
  return cves.map((cve) =>
    findingOf(TOOL, 'nessus', {
      ...common,
      rule_id: cve,
      name: `${title} (${cve})`,
      category: 'vulnerability',
      // The score is the plugin's: of one CVE it is certain, of several it is that of the worst.
      vulnerability: vulnerabilityFrom([cve], cves.length === 1 ? cvss : {}),
    }),
  );
}

const solutionOf = (text: string): string => (text.toLowerCase() === 'n/a' ? '' : text);

function severityOf(number: string, word: string, score: number | null): Severity {
  const own = /^[0-4]$/.test(number) ? SEVERITIES[Number(number)] : undefined;
  return own ?? (word.toLowerCase() === 'none' ? 'info' : severityFrom(word, score));
}
