// The embedded store as a process of its own, so that a journey can kill it and bring it back.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { startStore } = require('@osk/embedded-store');
const [dataDir, port] = process.argv.slice(2);
const store = await startStore({ dataDir, port: Number(port) });
process.stdout.write(`${store.url}\n`);
process.on('SIGTERM', () => void store.close().then(() => process.exit(0)));
