import type { RawFinding, ScanType } from '@osk/contracts';
import { TargetError, type Engine, type EngineContext, type EngineResult } from '../engines/engine';
import type { Engines } from '../engines/find-engines';

/** An engine that does what the test tells it to. */
export interface FakeEngine extends Engine<object> {
  behave: (context: EngineContext, options: Record<string, unknown>) => Promise<EngineResult>;
  runs: { target: string; profile: string; options: Record<string, unknown> }[];
}

export function fakeEngine(scanType: ScanType, more: Partial<Engine<object>> = {}): FakeEngine {
  const engine: FakeEngine = {
    scanType,
    toolType: scanType,
    description: 'A test engine',
    profiles: {
      standard: { timeoutMs: 60_000, description: 'standard' },
      quick: { timeoutMs: 50, description: 'hardly any time' },
    },
    runs: [],
    behave: async () => result([]),
    parseTarget: async (raw) => {
      if (raw === 'nonsense') throw new TargetError('nonsense is not a target');
      return { raw, assetId: raw };
    },
    run: (target, profile, options, context) => {
      engine.runs.push({ target: target.raw, profile, options: options as Record<string, unknown> });
      return engine.behave(context, options as Record<string, unknown>);
    },
    ...more,
  };
  return engine;
}

export const enginesOf = (...engines: FakeEngine[]): Engines =>
  new Map(engines.map((engine) => [engine.scanType, engine]));

export function result(findings: RawFinding[], more: Partial<EngineResult> = {}): EngineResult {
  return {
    status: 'completed',
    findings,
    coverage: { planned: ['a'], run: ['a'], skipped: [] },
    facts: { 'dotted.key': { $odd: 1 } },
    ...more,
  };
}

export function rawFinding(more: Partial<RawFinding> = {}): RawFinding {
  return {
    rule_id: 'rule-a',
    name: 'Rule A',
    category: 'test',
    severity: 'medium',
    confidence: 100,
    description: 'What is wrong',
    solution: 'What to do',
    references: [],
    cwe: ['CWE-16'],
    location: { url: 'https://example.org/' },
    evidence: '',
    frameworks: { 'asvs-4.0.3': ['14.4.1'] },
    detection: { scanner: 'openskerry', engine: 'test', rule_version: '1' },
    ...more,
  };
}
