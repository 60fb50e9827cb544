// The `osk` command out of a clone: `npm run osk -- queues list`.
import { createRequire } from 'node:module';
import { prepare } from './lib/prepare.mjs';

await prepare();
const require = createRequire(import.meta.url);
await require('../deploy/cli/dist/main.js').main(process.argv.slice(2));
