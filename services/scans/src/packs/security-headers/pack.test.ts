import { describePack } from '@osk/checks';
import type { HeaderFacts } from '../../engines/security-headers/facts';
import { frameworks } from './frameworks';

describePack<HeaderFacts>(__dirname, frameworks);
