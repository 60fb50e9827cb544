import { startBroker } from '../start-broker';

/** A broker as a process of its own, for tests that kill it. Prints its port once it listens. */
async function main(): Promise<void> {
  const [dataDir, port] = process.argv.slice(2);
  if (dataDir === undefined) throw new Error('usage: broker-child <data directory> [port]');
  const broker = await startBroker({ dataDir, port: Number(port ?? 0) });
  process.stdout.write(`${broker.port}\n`);
  process.once('SIGTERM', () => void broker.close());
}

void main();
