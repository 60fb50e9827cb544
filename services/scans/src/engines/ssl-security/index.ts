import { runScan, loadSslChecks, type ScanSetup } from './run-scan';
import type { Engine, RateLimitProfile } from '../engine';
import { loadCollectors } from './gather';
import { loadDialects } from './net/starttls';
import { PROFILES } from './profiles';
import { parseSslTarget } from './target';

export interface SslOptions {
  /** Where the target names none; 443 by default. */
  port?: number;
  /** How many connections are held open to the server at once: `gentle` few, `aggressive` many. */
  rate_limit_profile?: RateLimitProfile;
}

const PACE: Record<RateLimitProfile, number> = { gentle: 0.25, normal: 1, aggressive: 2 };

export interface SslEngineSettings {
  /** Roots trusted beside the public ones, PEM, one certificate each. */
  extraCas?: readonly string[];
  /** Connections at a time to one target; default 8. */
  concurrency?: number;
  connectTimeoutMs?: number;
  /** How long one probe waits for an answer. */
  answerTimeoutMs?: number;
}

/** TLS and SSL configuration of one endpoint, by own ClientHellos. Pure of database and bus; holds no state between scans. */
export default function createEngine(settings: SslEngineSettings = {}): Engine<SslOptions> {
  const { extraCas = [], concurrency = 8, connectTimeoutMs = 5000, answerTimeoutMs = 5000 } = settings;
  const setup: ScanSetup = {
    collectors: loadCollectors(),
    checks: loadSslChecks(),
    dialects: loadDialects(),
    endpoint: { concurrency, connectTimeoutMs, answerTimeoutMs },
    extraCas,
  };
  return {
    scanType: 'ssl_security',
    toolType: 'ssl_security',
    description:
      'TLS and SSL: protocols, cipher suites, key exchange, certificate, known weaknesses, with a rating from A to F',
    profiles: PROFILES,
    parseTarget: parseSslTarget,
    run: (target, profile, options, context) => {
      const paced = Math.max(1, Math.round(concurrency * PACE[options.rate_limit_profile ?? 'normal']));
      return runScan({ ...setup, endpoint: { ...setup.endpoint, concurrency: paced } }, target, profile, context);
    },
  };
}
