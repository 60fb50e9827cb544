import { join } from 'node:path';
import { loadPack } from '@osk/checks';
import type { Engine } from '../engine';
import type { HeaderFacts } from './facts';
import type { HeaderScanOptions } from './options';
import { runScan } from './run-scan';
import { parseHeaderTarget, preflightRedirects } from './target';

const PACK = join(__dirname, '..', '..', 'packs', 'security-headers');

/** HTTP security headers, cookies, CORS and what the page's HTML adds to them. Holds no state between scans. */
export default function createEngine(): Engine<HeaderScanOptions> {
  const checks = loadPack<HeaderFacts>(PACK);
  return {
    scanType: 'security_headers',
    toolType: 'security_headers',
    description:
      'HTTP security headers, Content-Security-Policy, cookies, CORS and redirects, with a grade from A to F',
    profiles: {
      standard: {
        timeoutMs: 60_000,
        description: 'One page, its redirects, its http address and up to seven CORS probes',
      },
    },
    inline: true,
    parseTarget: parseHeaderTarget,
    preflight: preflightRedirects,
    run: (target, _profile, options, context) => runScan(checks, target, options, context),
  };
}
