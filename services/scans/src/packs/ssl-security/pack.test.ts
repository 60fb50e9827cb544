import { describePack } from '@osk/checks';
import { SSL_FRAMEWORKS } from './frameworks';

describePack(__dirname, SSL_FRAMEWORKS);
