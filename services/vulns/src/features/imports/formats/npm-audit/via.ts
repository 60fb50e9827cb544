import type { RawFinding } from '@osk/contracts';
import {
  advisoryIdsIn,
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  purlOf,
  severityFrom,
  textOf,
  textsOf,
  vulnerabilityFrom,
  type Fields,
  type Tool,
} from '../../reading';

/**
 * Reads an advisory under `via` of a package; null where it names none. The report tells no installed version: the
 * package URL is without one.
 */
export function readVia(via: Fields, found: Fields, tool: Tool): RawFinding | null {
  const name = textOf(via.dependency, 300) || textOf(via.name, 300) || textOf(found.name, 300);
  const url = textOf(via.url, 2_048);
  const source = typeof via.source === 'number' ? [`npm:${via.source}`] : [];
  const ids = [...advisoryIdsIn(url), ...source];
  if (name === '' || ids.length === 0) return null;
  const { score, vectorString } = fieldsOf(via.cvss);
  // 0 stands for an advisory that nobody has scored.
  const known = vulnerabilityFrom(ids, { vectors: [vectorString], score: score === 0 ? undefined : score });
  const fix = fieldsOf(found.fixAvailable);
  const fixed = fix.name === name ? textOf(fix.version, 100) : '';
  const range = textOf(via.range, 500);
  const title = textOf(via.title, 300);
  return findingOf(tool, 'npm-audit', {
    rule_id: ids[0] as string,
    name: title === '' ? `${ids[0]} in ${name}` : `${title} (${name})`,
    category: 'dependency',
    severity: severityFrom(via.severity ?? found.severity, known?.cvss?.score),
    confidence: 90,
    description: `${title === '' ? 'A vulnerability' : title}; ${name} ${range} is affected.`,
    solution: solutionOf(found, name),
    references: [url],
    cwe: cwesOf(listOf(via.cwe)),
    vulnerability: known,
    location: {
      package: {
        purl: purlOf({ type: 'npm', name }),
        name,
        version: '',
        fixed_version: fixed || undefined,
        path: textsOf(found.nodes, { count: 20, length: 500 }),
      },
    },
  });
}

function solutionOf(found: Fields, name: string): string {
  if (found.fixAvailable === true) return '`npm audit fix` updates it.';
  const { name: other, version, isSemVerMajor } = fieldsOf(found.fixAvailable);
  if (typeof other !== 'string' || typeof version !== 'string') return '';
  const breaking = isSemVerMajor === true ? ', a new major version' : '';
  return other === name ? `Update to ${version}${breaking}.` : `Update ${other} to ${version}${breaking}.`;
}
