import type { RawFinding } from '@osk/contracts';
import { parsePurl } from '../../../../matching/purl';
import {
  advisoryIdsIn,
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  scoreOf,
  severityFrom,
  textOf,
  vulnerabilityFrom,
  type Fields,
  type Ordinals,
} from '../../reading';
import { placeOf, traceOf } from './place';
import { isCwe, messageText, tagsOf, taxaOf, type Rule } from './rules';
import { ruleIdOf, ruleOf, type Run } from './run';

/** Why a result is no finding; null where it is one. */
export function reasonToSkip(result: Fields): string | null {
  const kind = textOf(result.kind, 20);
  if (kind === 'pass' || kind === 'notApplicable') return `kind ${kind}: not a finding`;
  if (result.baselineState === 'absent') return 'absent: gone since the tool’s baseline';
  const suppressed = listOf(result.suppressions)
    .map(fieldsOf)
    .find(({ status }) => status === undefined || status === 'accepted');
  return suppressed ? `suppressed in the report (${textOf(suppressed.kind, 20) || 'external'})` : null;
}

/** Reads a `result` (section 3.27). */
export function readResult(result: Fields, run: Run, ordinals: Ordinals): RawFinding {
  const rule = ruleOf(run, result);
  const properties = fieldsOf(result.properties);
  const rule_id = ruleIdOf(result) || rule?.id || 'unknown';
  const tags = [...tagsOf(properties), ...(rule?.tags ?? [])];
  const score = scoreOf(properties['security-severity']) ?? rule?.score ?? null;
  const ids = advisoryIdsIn(rule_id);
  const [where] = listOf(result.locations);
  const message = messageOf(result.message, rule);
  const location = { ...placeOf(where, run), ...packageOf(rule) };
  return findingOf(run.tool, 'sarif', {
    rule_id,
    name: rule?.title || message.split('\n', 1)[0] || rule_id,
    category: ids.length > 0 ? 'dependency' : 'code',
    severity: severityFrom(score === null ? levelOf(result, rule) : null, score),
    description: [message, rule?.description ?? ''].filter((text) => text !== '').join('\n\n'),
    solution: rule?.help ?? '',
    references: [...(rule?.references ?? []), textOf(result.hostedViewerUri, 2_048)].filter((uri) => uri !== ''),
    cwe: [...new Set([...(rule?.cwe ?? []), ...cwesOf(tags.filter(isCwe), taxaOf(result.taxa))])],
    vulnerability: vulnerabilityFrom(ids, { vectors: rule?.vectors, score }),
    location,
    trace: traceOf(result.codeFlows, run),
    identity: identityOf(result, message, [rule_id, location.file ?? location.url ?? ''], ordinals),
  });
}

/** The level of the result, of its rule, or the default of the format (section 3.27.10). */
function levelOf(result: Fields, rule: Rule | undefined): string {
  return textOf(result.level, 20) || rule?.level || 'warning';
}

/** The text, the named text of the rule, its placeholders filled in (section 3.11). */
function messageOf(value: unknown, rule: Rule | undefined): string {
  const message = fieldsOf(value);
  const id = textOf(message.id, 200);
  const named = rule && Object.hasOwn(rule.messages, id) ? rule.messages[id] : undefined;
  const given = listOf(message.arguments).map((argument) => textOf(argument, 500));
  return (messageText(message) || (named ?? '')).replace(
    /\{(\d{1,2})\}/g,
    (whole, place) => given[Number(place)] ?? whole,
  );
}

function packageOf(rule: Rule | undefined): { package?: RawFinding['location']['package'] } {
  const purl = rule?.purls.find((text) => text !== '') ?? '';
  const parts = purl === '' ? null : parsePurl(purl);
  if (!parts) return {};
  const name = parts.namespace === '' ? parts.name : `${parts.namespace}/${parts.name}`;
  return { package: { purl, name, version: parts.version, fixed_version: rule?.fixedVersion || undefined } };
}

/** What the tool knows the result again by, else its snippet, else its words; never a line number. */
function identityOf(result: Fields, message: string, place: string[], ordinals: Ordinals): string {
  for (const value of [result.partialFingerprints, result.fingerprints]) {
    const prints = Object.entries(fieldsOf(value)).filter(([, print]) => typeof print === 'string');
    if (prints.length > 0)
      return prints
        .map(([name, print]) => `${name}=${String(print)}`)
        .sort()
        .join('|');
  }
  const region = fieldsOf(fieldsOf(fieldsOf(listOf(result.locations)[0]).physicalLocation).region);
  const words = textOf(fieldsOf(region.snippet).text, 2_000).trim() || message;
  return words + ordinals.of(...place, words);
}
