import type { RawFinding } from '@osk/contracts';
import {
  cwesOf,
  fieldsOf,
  findingOf,
  listOf,
  severityFrom,
  textOf,
  textsOf,
  vulnerabilityFrom,
  type Fields,
  type Tool,
} from '../../reading';

export interface Context {
  tool: Tool;
  /** Digest of the image that was looked at; empty for a folder. */
  image: string;
}

/** Reads a `match`; null where it names no vulnerability or package. */
export function readMatch(match: Fields, { tool, image }: Context): RawFinding | null {
  const vulnerability = fieldsOf(match.vulnerability);
  const artifact = fieldsOf(match.artifact);
  const id = textOf(vulnerability.id, 200).trim();
  const name = textOf(artifact.name, 512);
  if (id === '' || name === '') return null;
  const related = listOf(match.relatedVulnerabilities).map(fieldsOf);
  const scores = scoresOf([vulnerability, ...related]);
  const known = vulnerabilityFrom([id, ...related.map((other) => other.id)], scores);
  const [where] = listOf(artifact.locations).map(fieldsOf);
  const fixed = fixedVersions(vulnerability);
  const layer = textOf(where?.layerID, 200);
  return findingOf(tool, 'grype', {
    rule_id: id,
    name: `${known?.id ?? id} in ${name}`,
    category: 'dependency',
    severity: severityFrom(vulnerability.severity, known?.cvss?.score),
    confidence: 90,
    description:
      [vulnerability, ...related].map((of) => textOf(of.description, 8_000)).find((text) => text !== '') ?? '',
    solution: fixed === '' ? stateOf(vulnerability) : `Update ${name} to ${fixed}.`,
    references: [textOf(vulnerability.dataSource, 2_048), ...textsOf(vulnerability.urls, { count: 20, length: 2_048 })],
    cwe: cwesOf([vulnerability, ...related].flatMap((of) => listOf(of.cwes).map((cwe) => fieldsOf(cwe).cwe))),
    vulnerability: known && { ...known, ...threatOf(vulnerability) },
    location: {
      ...(textOf(where?.path, 4_096) === '' ? {} : { file: textOf(where?.path, 4_096) }),
      ...(image === '' ? {} : { image: { digest: image, ...(layer === '' ? {} : { layer }) } }),
      package: {
        purl: textOf(artifact.purl, 2_048),
        name,
        version: textOf(artifact.version, 512),
        fixed_version: fixed || undefined,
      },
    },
  });
}

function scoresOf(sources: readonly Fields[]) {
  const all = sources.map((source) => listOf(source.cvss).map(fieldsOf)).find((list) => list.length > 0) ?? [];
  return { vectors: all.map(({ vector }) => vector), score: fieldsOf(all[0]?.metrics).baseScore };
}

const fixedVersions = (vulnerability: Fields): string =>
  textsOf(fieldsOf(vulnerability.fix).versions, { count: 10, length: 100 }).join(', ');

function stateOf(vulnerability: Fields): string {
  const state = textOf(fieldsOf(vulnerability.fix).state, 30);
  return state === '' || state === 'unknown' ? '' : `No fixed version: ${state}.`;
}

/** EPSS and known exploitation as they were when the tool ran. */
function threatOf(vulnerability: Fields): { epss?: number; kev?: boolean } {
  const [epss] = listOf(vulnerability.epss).map((entry) => fieldsOf(entry).epss);
  return {
    ...(typeof epss === 'number' && epss >= 0 && epss <= 1 ? { epss } : {}),
    ...(listOf(vulnerability.knownExploited).length > 0 ? { kev: true } : {}),
  };
}
