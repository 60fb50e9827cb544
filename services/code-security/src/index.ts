import type { ServiceModule } from '@osk/service-host';
import { buildApp } from './app';
import { config } from './config';

export default { name: 'code-security', config, peers: ['vulns'], buildApp } satisfies ServiceModule<typeof config>;
