import {
  type Finding,
  type FindingLocation,
  type FindingVulnerability,
  type RawFinding,
  type ReportedComponent,
} from '@osk/contracts';
import { isAdvisoryId } from '../../feeds/form/fields';

const TEXT = 8_000;
const SHORT = 300;
const PATH = 4_096;
const MANY = 30;

const cut = (text: string | undefined, most: number): string => {
  const clean = (text ?? '').replaceAll('\u0000', '').trim();
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
};
const optional = (text: string | undefined, most: number): string | undefined => cut(text, most) || undefined;
const few = (texts: readonly string[], most: number): string[] =>
  [...new Set(texts.map((text) => cut(text, most)).filter((text) => text !== ''))].slice(0, MANY);

/** A finding as it may travel: every text bounded, every number in its range, whatever the report held. */
export function cleanFinding(raw: RawFinding): RawFinding {
  return {
    rule_id: cut(raw.rule_id, 200) || 'unknown',
    name: cut(raw.name, SHORT) || cut(raw.rule_id, 200) || 'unknown',
    category: cut(raw.category, 64) || 'finding',
    severity: raw.severity,
    confidence: whole(raw.confidence, 0, 100) ?? 80,
    description: cut(raw.description, TEXT),
    solution: cut(raw.solution, TEXT),
    references: few(raw.references, 2_048),
    cwe: few(raw.cwe, 20).filter((id) => /^CWE-[0-9]+$/.test(id)),
    evidence: cut(raw.evidence, 2_000),
    frameworks: Object.fromEntries(
      Object.entries(raw.frameworks)
        .slice(0, MANY)
        .map(([name, controls]) => [cut(name, 100), few(controls, 100)]),
    ),
    detection: {
      scanner: cut(raw.detection.scanner, 100) || 'unknown',
      engine: cut(raw.detection.engine, 100),
      rule_version: cut(raw.detection.rule_version, 100),
    },
    location: cleanLocation(raw.location),
    vulnerability: raw.vulnerability ? cleanVulnerability(raw.vulnerability) : null,
    trace: cleanTrace(raw.trace ?? []),
    ...(raw.identity === undefined ? {} : { identity: cut(raw.identity, 4_000) }),
  };
}

function cleanVulnerability({ id, aliases, cvss, epss, kev }: FindingVulnerability): FindingVulnerability | null {
  if (!isAdvisoryId(id)) return null;
  return {
    id,
    aliases: aliases.filter(isAdvisoryId).slice(0, MANY),
    ...(cvss ? { cvss: { version: cut(cvss.version, 10), vector: cut(cvss.vector, 400), score: cvss.score } } : {}),
    ...(epss !== undefined && epss >= 0 && epss <= 1 ? { epss } : {}),
    ...(kev === undefined ? {} : { kev }),
  };
}

function cleanLocation(location: FindingLocation): FindingLocation {
  const { object, package: found, image } = location;
  return dropUndefined({
    file: optional(location.file, PATH),
    start_line: whole(location.start_line, 1),
    end_line: whole(location.end_line, 1),
    url: optional(location.url, PATH),
    method: optional(location.method, 20),
    parameter: optional(location.parameter, SHORT),
    host: optional(location.host, SHORT),
    port: whole(location.port, 0, 65_535),
    resource_id: optional(location.resource_id, 2_048),
    object:
      object &&
      dropUndefined({
        kind: cut(object.kind, SHORT),
        namespace: optional(object.namespace, SHORT),
        name: cut(object.name, SHORT),
        path: optional(object.path, SHORT),
      }),
    package:
      found &&
      dropUndefined({
        purl: found.purl.length > 2_048 ? '' : found.purl,
        name: cut(found.name, 512),
        version: cut(found.version, 512),
        fixed_version: optional(found.fixed_version, 512),
        path: found.path && few(found.path, PATH),
      }),
    image: image && dropUndefined({ digest: cut(image.digest, SHORT), layer: optional(image.layer, SHORT) }),
  });
}

function cleanTrace(trace: Finding['trace']): Finding['trace'] {
  return trace.slice(0, 50).map(({ file, line, note }) => ({
    file: cut(file, PATH),
    line: whole(line, 0) ?? 0,
    ...(note ? { note: cut(note, SHORT) } : {}),
  }));
}

const whole = (value: number | undefined, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? value : undefined;

function dropUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

/** A component as it may travel; null where its package URL is missing or too long to be one. */
export function cleanComponent(component: ReportedComponent): ReportedComponent | null {
  const purl = component.purl.trim();
  if (purl === '' || purl.length > 2_048) return null;
  return dropUndefined({
    purl,
    name: cut(component.name, 512),
    version: cut(component.version, 512),
    distro: optional(component.distro, 128),
    source_name: optional(component.source_name, 512),
    source_version: optional(component.source_version, 512),
    module: optional(component.module, 256),
    cpes: component.cpes?.filter((cpe) => cpe.length <= 1_024).slice(0, 20),
    file: optional(component.file, PATH),
    line: whole(component.line, 1),
    scope: optional(component.scope, 64),
    direct: component.direct,
  });
}
