import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running all-in-one tells the `osk` command on the same machine. */
export interface RuntimeInfo {
  pid: number;
  url: string;
  mongodbUrl: string;
  rabbitmqUrl: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'runtime.json');

/** Only for the user who runs the platform: the addresses may carry credentials of the real servers. */
export function writeRuntime(dataDir: string, info: RuntimeInfo): void {
  writeFileSync(fileOf(dataDir), JSON.stringify(info), { mode: 0o600 });
}

export function removeRuntime(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** Undefined when no platform runs on this data directory; a file left by one that was killed counts as none. */
export function readRuntime(dataDir: string): RuntimeInfo | undefined {
  try {
    const info = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RuntimeInfo;
    process.kill(info.pid, 0);
    return info;
  } catch {
    return undefined;
  }
}
