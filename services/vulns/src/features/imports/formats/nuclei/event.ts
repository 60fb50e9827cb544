import type { RawFinding } from '@osk/contracts';
import {
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  maskSecrets,
  scoreOf,
  severityFrom,
  textOf,
  textsOf,
  vulnerabilityFrom,
  type Fields,
  type Ordinals,
  type Tool,
} from '../../reading';
import { hostOf, placeOf } from './place';

const MANY = { count: 30, length: 2_048 };
/** What templates with these tags extract is a secret by itself. */
const SECRET_TAG = /^(?:tokens?|secrets?|keys?|credentials?|creds|default-login|token-spray|keylogger)$/i;

/** One value, several, or several in one text. */
const manyOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .slice(0, 8_000)
        .split(/[,\n]/, 100)
        .map((part) => part.trim())
    : textsOf(value, MANY);

/** Reads what a template has matched. */
export function readEvent(event: Fields, tool: Tool, ordinals: Ordinals): RawFinding {
  const info = fieldsOf(event.info);
  const classes = fieldsOf(info.classification);
  const rule_id = textOf(event['template-id'] ?? event.templateID, 200);
  const matcher = [event['matcher-name'] ?? event.matcher_name, event['extractor-name']]
    .map((name) => textOf(name, 300))
    .filter((name) => name !== '');
  const tags = manyOf(info.tags);
  const score = scoreOf(classes['cvss-score']);
  const vulnerability = vulnerabilityFrom(
    manyOf(classes['cve-id']).filter((id) => id !== ''),
    {
      vectors: [classes['cvss-metrics']],
      score,
    },
  );
  const epss = Number(classes['epss-score'] ?? NaN);
  const title = textOf(info.name, 300) || rule_id;
  const location = placeOf(event);
  const words = [rule_id, hostOf(event), JSON.stringify(location), ...matcher];
  return findingOf(tool, 'nuclei', {
    rule_id,
    name: matcher.length === 0 ? title : `${title} (${matcher.join(', ')})`,
    category: vulnerability ? 'vulnerability' : categoryOf(tags, textOf(event.type, 30)),
    severity: severityFrom(info.severity, score),
    description: textOf(info.description, 8_000).trim(),
    solution: textOf(info.remediation, 8_000).trim(),
    references: manyOf(info.reference),
    cwe: cwesOf(manyOf(classes['cwe-id'])),
    vulnerability: vulnerability && { ...vulnerability, ...(epss >= 0 && epss <= 1 ? { epss } : {}) },
    location,
    evidence: evidenceOf(event['extracted-results'] ?? event.extracted_results, tags),
    identity: matcher.join('|') + ordinals.of(...words),
  });
}

function categoryOf(tags: readonly string[], type: string): string {
  if (tags.some((tag) => tag.startsWith('misconfig'))) return 'misconfiguration';
  if (tags.some((tag) => SECRET_TAG.test(tag))) return 'secret';
  if (tags.some((tag) => tag.startsWith('exposure'))) return 'exposure';
  return type === 'http' || type === 'headless' ? 'web' : 'network';
}

function evidenceOf(value: unknown, tags: readonly string[]): string {
  const found = listOf(value).length;
  if (found === 0) return '';
  if (tags.some((tag) => SECRET_TAG.test(tag))) return `${found} extracted, not shown: the template looks for secrets`;
  return textsOf(value, MANY).map(maskSecrets).join('\n').slice(0, 2_000);
}
