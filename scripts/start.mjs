// `npm start`: install and build what is missing, then run the platform in this process.
import { createRequire } from 'node:module';
import { prepare } from './lib/prepare.mjs';

await prepare();
const require = createRequire(import.meta.url);
await require('../deploy/launcher/dist/main.js').main();
