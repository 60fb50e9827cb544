import type { ServiceModule } from '@osk/service-host';
import { buildApp } from './app';
import { config } from './config';

export default { name: 'scans', config, buildApp } satisfies ServiceModule<typeof config>;
