import { GRAMMARS, type CvssVersion } from './metrics';

export interface CvssVector {
  version: CvssVersion;
  metrics: ReadonlyMap<string, string>;
}

const PREFIX = /^CVSS:(3\.0|3\.1|4\.0)\//;
/** The longest vector with every metric of CVSS 4.0 has about 200 characters. */
const MAX_LENGTH = 400;

const valuesOf = (version: CvssVersion): Map<string, ReadonlySet<string>> =>
  new Map(
    Object.entries({ ...GRAMMARS[version].base, ...GRAMMARS[version].others }).map(([metric, text]) => [
      metric,
      new Set(text.split(' ')),
    ]),
  );

const values: Record<CvssVersion, Map<string, ReadonlySet<string>>> = {
  '2.0': valuesOf('2.0'),
  '3.0': valuesOf('3.0'),
  '3.1': valuesOf('3.1'),
  '4.0': valuesOf('4.0'),
};

/**
 * Reads a vector strictly: every base metric once, known metrics with known values only, in any order. CVSS 2 vectors
 * have no prefix and may stand in parentheses. Null for anything else; never throws.
 */
export function parseVector(text: string): CvssVector | null {
  if (text.length > MAX_LENGTH) return null;
  const trimmed = text.trim();
  const prefix = PREFIX.exec(trimmed);
  const version = (prefix?.[1] ?? '2.0') as CvssVersion;
  const body = prefix ? trimmed.slice(prefix[0].length) : trimmed.replace(/^\((.*)\)$/, '$1');
  const metrics = new Map<string, string>();
  for (const part of body.replace(/\/$/, '').split('/')) {
    const colon = part.indexOf(':');
    const metric = part.slice(0, colon);
    const value = part.slice(colon + 1);
    if (colon < 1 || metrics.has(metric) || values[version].get(metric)?.has(value) !== true) return null;
    metrics.set(metric, value);
  }
  const complete = Object.keys(GRAMMARS[version].base).every((metric) => metrics.has(metric));
  return complete ? { version, metrics } : null;
}

/** The vector in its canonical spelling, base metrics only. */
export function baseVector({ version, metrics }: CvssVector): string {
  const base = Object.keys(GRAMMARS[version].base).map((metric) => `${metric}:${metrics.get(metric)}`);
  return (version === '2.0' ? '' : `CVSS:${version}/`) + base.join('/');
}
