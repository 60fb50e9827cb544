import { ConfigError, createLogger, stopOnSignal } from '@osk/service-kit';
import { loadAllInOneConfig } from './config';
import { startPlatform } from './platform';
import { removeRuntime, writeRuntime } from './runtime-file';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** `npm start`: runs the platform until a signal; says the address and, once, the first user's password. */
export async function main(): Promise<void> {
  const began = performance.now() - process.uptime() * 1000;
  try {
    const config = loadAllInOneConfig(process.env);
    say('Starting OpenSkerry ...');
    const platform = await startPlatform(config);
    const { url, mongodbUrl, rabbitmqUrl, firstPassword } = platform;
    writeRuntime(config.OSK_DATA_DIR, { pid: process.pid, url, mongodbUrl, rabbitmqUrl });
    stopOnSignal(
      async () => {
        say('Stopping ...');
        removeRuntime(config.OSK_DATA_DIR);
        await platform.stop();
        say('Stopped.');
      },
      createLogger({ service: 'openskerry', level: config.OSK_LOG_LEVEL }),
    );
    say(`OpenSkerry is up after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    say(`  API        ${url}/api/docs`);
    say(`  data       ${config.OSK_DATA_DIR}`);
    say(
      `  store      ${config.MONGODB_URL ? 'MongoDB' : 'embedded'}, broker ${config.RABBITMQ_URL ? 'RabbitMQ' : 'embedded'}`,
    );
    if (firstPassword !== undefined) {
      say(`  first user ${config.OSK_ADMIN_EMAIL}`);
      say(`  password   ${firstPassword}   (shown this once; sign in with it and choose your own)`);
    }
    say('Ctrl-C stops it.');
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : describe(error);
    process.stderr.write(`OpenSkerry could not start: ${text}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is taken; set OSK_PORT to another`;
  if (code === 'EACCES') return `port ${port} may not be used by this user; set OSK_PORT to one above 1023`;
  return message ?? String(error);
}
