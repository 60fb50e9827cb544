import type { RateLimitProfile } from '../engine';

export interface NetworkScanOptions {
  /** `1-1024,8080`, `top-100`, `top-1000` or `all`; by default top-1000, or top-100 where that would be too much. */
  ports?: string;
  /** How many connections are held open at once: `gentle` few, `aggressive` many; `normal` by default. */
  rate_limit_profile?: RateLimitProfile;
}

/** How the engine behaves on the network; the defaults suit production, tests shorten them. */
export interface NetworkSettings {
  /** Wait for an answer to a connect at most; the measured round trips shorten it. */
  connectTimeoutMs: number;
  /** Wait for a service to say something. */
  answerTimeoutMs: number;
  /** Connections under way at once, at most; the file-descriptor limit may lower it. */
  maxConcurrency: number;
  /** Ports whose services are asked at the same time. */
  detectConcurrency: number;
}

export const DEFAULT_SETTINGS: NetworkSettings = {
  connectTimeoutMs: 1500,
  answerTimeoutMs: 2000,
  maxConcurrency: 1000,
  detectConcurrency: 24,
};

/** Settings as a caller's rate limit profile bends them. */
export function paced(settings: NetworkSettings, profile: RateLimitProfile = 'normal'): NetworkSettings {
  const pace = { gentle: 0.05, normal: 1, aggressive: 2 }[profile];
  return {
    ...settings,
    maxConcurrency: Math.max(4, Math.round(settings.maxConcurrency * pace)),
    detectConcurrency: Math.max(1, Math.round(settings.detectConcurrency * Math.max(pace, 0.1))),
  };
}
