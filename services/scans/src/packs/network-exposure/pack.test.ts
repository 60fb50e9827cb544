import { describePack } from '@osk/checks';
import type { NetworkFacts } from '../../engines/network-discovery/facts';
import { frameworks } from './frameworks';

describePack<NetworkFacts>(__dirname, frameworks);
