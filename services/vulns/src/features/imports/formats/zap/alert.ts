import type { RawFinding, Severity } from '@osk/contracts';
import {
  cwesOf,
  fieldsOf,
  findingOf,
  htmlText,
  linksIn,
  listOf,
  maskSecrets,
  severityFrom,
  textOf,
  type Fields,
  type Ordinals,
  type Tool,
} from '../../reading';

export interface Site {
  /** `https://shop.example.com:8443` */
  name: string;
  host: string;
}

const RISKS: readonly Severity[] = ['info', 'low', 'medium', 'high'];
/** From `low` to `confirmed by a user`; the first, `false positive`, is no finding. */
const CONFIDENCES = [0, 30, 60, 90, 100] as const;

/** Numbers are texts in most versions. */
const codeOf = (value: unknown): number => (/^\d$/.test(String(value)) ? Number(value) : -1);

/** Reads an alert: a finding for each place it was seen at; a text says why it is none. */
export function readAlert(alert: Fields, site: Site, tool: Tool, ordinals: Ordinals): RawFinding[] | string {
  const rule_id = textOf(alert.alertRef, 100) || textOf(alert.pluginid, 100);
  if (rule_id === '') return 'alert without a plugin id';
  const confidence = codeOf(alert.confidence);
  if (confidence === 0) return 'dismissed in the report (false positive)';
  const description = htmlText(alert.desc);
  const other = maskSecrets(htmlText(alert.otherinfo));
  const common = {
    rule_id,
    name: textOf(alert.name, 300) || textOf(alert.alert, 300) || rule_id,
    category: 'web',
    severity: RISKS[codeOf(alert.riskcode)] ?? severityFrom(textOf(alert.riskdesc, 100).split(' ')[0]),
    confidence: CONFIDENCES[confidence] ?? 60,
    description: [description, other].filter((text) => text !== '').join('\n\n'),
    solution: htmlText(alert.solution),
    references: linksIn(alert.reference),
    cwe: cwesOf(alert.cweid),
  };
  const instances = listOf(alert.instances).map(fieldsOf);
  return (instances.length > 0 ? instances : [{}]).map((instance) => {
    const url = maskSecrets(textOf(instance.uri, 4_096) || site.name);
    const method = textOf(instance.method, 20);
    const parameter = textOf(instance.param, 300);
    return findingOf(tool, 'zap', {
      ...common,
      location: {
        ...(url === '' ? {} : { url }),
        ...(method === '' ? {} : { method }),
        ...(parameter === '' ? {} : { parameter }),
        ...(site.host === '' ? {} : { host: site.host }),
      },
      evidence: maskSecrets(textOf(instance.evidence, 4_000)).slice(0, 2_000),
      identity: ordinals.of(site.name, rule_id, url, method, parameter),
    });
  });
}
