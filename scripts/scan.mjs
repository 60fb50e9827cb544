// `npm run scan -- TARGET`: the main job in one shot.
import { createRequire } from 'node:module';
import { prepare } from './lib/prepare.mjs';

await prepare();
const require = createRequire(import.meta.url);
await require('../deploy/cli/dist/main.js').main(['scan', ...process.argv.slice(2)]);
