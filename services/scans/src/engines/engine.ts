import type { Coverage, RawFinding, ScanType } from '@osk/contracts';
import type { Egress } from '@osk/egress';

/** How hard a scan may press its target; what it means is each engine's to say. */
export const RATE_LIMIT_PROFILES = ['gentle', 'normal', 'aggressive'] as const;
export type RateLimitProfile = (typeof RATE_LIMIT_PROFILES)[number];

/** Why a scan gave no result, as far as its owner can do something about it. */
export const FAILURE_CLASSES = ['connectivity', 'credentials', 'tool_error', 'timeout', 'permission'] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

export interface EngineTarget {
  /** As the caller wrote it. */
  raw: string;
  /** What findings hang on, stable across scans: canonical URL origin + path, `host:port`, host or CIDR. */
  assetId: string;
}

export interface EngineContext {
  egress: Egress;
  /** Aborted on cancellation, lost lease or when the profile's time is up; engines stop promptly. */
  signal: AbortSignal;
  /** `fraction` 0 to 1. */
  progress(fraction: number, phase: string): void;
  log(level: 'debug' | 'info' | 'warn', message: string, details?: Record<string, unknown>): void;
  now(): Date;
}

/**
 * What an engine came to. `completed`: all that was planned was looked at. `partial`: something was skipped
 * (the coverage says what and why). `failed`: no result, `failure` says why and of what class.
 */
export interface EngineResult {
  status: 'completed' | 'partial' | 'failed';
  findings: RawFinding[];
  coverage: Coverage;
  /** What was observed, for people and reports (headers, certificates, ports); JSON, bounded to 1 MiB. */
  facts: Record<string, unknown>;
  /** The engine's own rating where the field has one (TLS: A to F), beside the platform's score. */
  rating?: string;
  failure?: { reason: string; class: FailureClass };
}

/** A kind of scan as its callers meet it: what may be asked of it, and what is checked before it is accepted. */
export interface ScanKind<Options extends object = object> {
  scanType: ScanType;
  /** Shown as `tool_type`. */
  toolType: string;
  description: string;
  /** Profile -> its time limit in ms and what it does. The keys are the profiles the specification names. */
  profiles: Record<string, { timeoutMs: number; description: string }>;
  /**
   * Parses a target as a caller wrote it and vets it through `egress`. Throws `TargetError` (400) for what is not
   * a target of this kind, `EgressError` (400) for what may not be reached.
   */
  parseTarget(raw: string, options: Options, egress: Egress): Promise<EngineTarget>;
  /**
   * A short look at the target before a scan is accepted, for what only an answer shows (a redirect into an address
   * that may not be reached). Throws what `parseTarget` throws; a target that merely does not answer is the scan's to find.
   */
  preflight?(target: EngineTarget, egress: Egress): Promise<void>;
}

/** A scanning engine of this service: pure of database and bus; options come validated from the route that started the scan. */
export interface Engine<Options extends object = object> extends ScanKind<Options> {
  /** True when the engine is quick enough to run inside the request (security_headers). */
  inline?: boolean;
  run(target: EngineTarget, profile: string, options: Options, context: EngineContext): Promise<EngineResult>;
}

/** A kind of scan whose engine another service has; it is ordered there and comes back as `scan_work.*`. */
export interface RemoteKind extends ScanKind {
  /** The job that orders it (`ScanOrderMessage`). */
  order: RemoteOrder;
}

/** The jobs that take a `ScanOrderMessage`, one per service that runs scans. */
export type RemoteOrder = 'code-security.order';

/** Not a target this engine can scan; the text is shown to the caller. */
export class TargetError extends Error {
  readonly code = 'invalid_target';
}
