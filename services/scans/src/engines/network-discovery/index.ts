import { join } from 'node:path';
import { loadPack } from '@osk/checks';
import { TargetError, type Engine } from '../engine';
import type { NetworkFacts } from './facts';
import { DEFAULT_SETTINGS, type NetworkScanOptions, type NetworkSettings } from './options';
import { isNetworkProfile, NETWORK_PROFILES } from './profiles';
import { runScan, type ScanSetup } from './run-scan';
import { loadServices } from './services/load-services';
import { planScan } from './targets/plan';

const PACKS = join(__dirname, '..', '..', 'packs');

/** Hosts, ports and services of a host, an address, a CIDR block or a range. Holds no state between scans. */
export default function createEngine(settings: Partial<NetworkSettings> = {}): Engine<NetworkScanOptions> {
  const setup: ScanSetup = {
    settings: { ...DEFAULT_SETTINGS, ...settings },
    services: loadServices(join(PACKS, 'network-services')),
    checks: loadPack<NetworkFacts>(join(PACKS, 'network-exposure')),
  };
  return {
    scanType: 'network_discovery',
    toolType: 'network_discovery',
    description:
      'Hosts, open TCP ports, the services behind them and how they are exposed, by TCP connects and read-only questions',
    profiles: Object.fromEntries(
      Object.entries(NETWORK_PROFILES).map(([name, { timeoutMs, description }]) => [name, { timeoutMs, description }]),
    ),
    parseTarget: async (raw, options, egress) => {
      const { label } = await planScan(raw, options, egress);
      return { raw, assetId: label };
    },
    run: (target, profile, options, context) => {
      if (!isNetworkProfile(profile)) throw new TargetError(`There is no profile ${profile}.`);
      return runScan(setup, target, NETWORK_PROFILES[profile], options, context);
    },
  };
}
