/** Kinds of CycloneDX 1.6 `component.type`. */
export const COMPONENT_TYPES = [
  'application',
  'framework',
  'library',
  'container',
  'platform',
  'operating-system',
  'device',
  'device-driver',
  'firmware',
  'file',
  'machine-learning-model',
  'data',
  'cryptographic-asset',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** CycloneDX `scope`; `excluded` is what only development, tests or the build need. */
export const SBOM_SCOPES = ['required', 'optional', 'excluded'] as const;
export type SbomScope = (typeof SBOM_SCOPES)[number];

export const HASH_ALGORITHMS = ['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] as const;
export interface SbomHash {
  algorithm: (typeof HASH_ALGORITHMS)[number];
  /** Hexadecimal, lower case. */
  value: string;
}

/** One component of a bill of materials, whatever format it came from or goes to. */
export interface SbomComponent {
  /** Unique within the document. */
  ref: string;
  type: ComponentType;
  /** Without its namespace (`core` of `@babel/core`). */
  name: string;
  /** Namespace, vendor or group id. */
  group?: string;
  /** Empty when unknown. */
  version: string;
  purl?: string;
  cpe?: string;
  supplier?: string;
  description?: string;
  copyright?: string;
  /** SPDX expressions where they are some, else names; several mean that all of them hold. */
  licenses: readonly string[];
  hashes: readonly SbomHash[];
  scope?: SbomScope;
  /** What the ecosystem calls it: runtime, development, test, ... */
  kind?: string;
  /** The subject asks for it itself; null when nothing tells. */
  direct: boolean | null;
  /** Shortest chain from a direct dependency to itself, names with versions; [] when unknown. */
  path: readonly string[];
  /** Refs of what it needs; each is a component of the document. */
  dependsOn: readonly string[];
  occurrences: readonly { location: string; line?: number }[];
  /** Further facts, in the order they are written. */
  properties: readonly { name: string; value: string }[];
}

/** What the bill is of. */
export interface SbomSubject {
  ref: string;
  type: ComponentType;
  name: string;
  group?: string;
  version?: string;
  purl?: string;
  licenses?: readonly string[];
}

/** CycloneDX `analysis.state`. */
export type AnalysisState = 'resolved' | 'exploitable' | 'in_triage' | 'false_positive' | 'not_affected';

export interface SbomAnalysis {
  state: AnalysisState;
  response?: readonly ('can_not_fix' | 'will_not_fix' | 'update' | 'rollback' | 'workaround_available')[];
  detail?: string;
}

/** What is known to be wrong with components of the bill. */
export interface SbomVulnerability {
  id: string;
  aliases: readonly string[];
  source?: string;
  severity: 'critical' | 'high' | 'medium' | 'low' | 'info' | 'unknown';
  cvss?: { version: string; vector: string; score: number } | null;
  cwes?: readonly number[];
  description?: string;
  recommendation?: string;
  affects: readonly { ref: string; version?: string }[];
  analysis?: SbomAnalysis;
}

/** A bill to be written; its lists are walked more than once and never held whole. */
export interface SbomSource {
  /** UUID without prefix. */
  serial: string;
  created: Date;
  tool: { name: string; version: string; vendor?: string };
  subject: SbomSubject;
  components(): AsyncIterable<SbomComponent>;
  /** Left out of the document when absent. */
  vulnerabilities?(): AsyncIterable<SbomVulnerability>;
}

/** `label` as people name it: `group/name@version`. */
export function labelOf({ group, name, version }: Pick<SbomComponent, 'group' | 'name' | 'version'>): string {
  const full = group ? `${group}/${name}` : name;
  return version === '' ? full : `${full}@${version}`;
}
