// Whole platform: time to the first answer on a fresh and on a used data directory, and what it costs to be idle.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@osk/test-ports';

const AIM = { startSeconds: 5, memoryMb: 400 };
const IDLE_SECONDS = 20;
const TICKS_PER_SECOND = 100;

async function start(dataDir: string): Promise<{ seconds: number; child: ChildProcess }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(__dirname, '..', '..', 'scripts', 'start.mjs')],
    {
      env: {
        ...process.env,
        OSK_DATA_DIR: dataDir,
        OSK_PORT: String(port),
        OSK_METRICS_PORT: '0',
        INTEL_AUTO_SYNC: 'false',
      },
      stdio: 'ignore',
    },
  );
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return { seconds: (performance.now() - began) / 1000, child };
    if (child.exitCode !== null) throw new Error('the platform ended instead of starting');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

const memoryMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const cpuSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'osk-bench-'));
  const fresh = await start(dataDir);
  await stop(fresh.child);
  const used = await start(dataDir);
  const pid = used.child.pid!;
  const before = cpuSeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
  const cpu = ((cpuSeconds(pid) - before) / IDLE_SECONDS) * 100;
  const memory = memoryMb(pid);
  await stop(used.child);
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`start, fresh data directory   ${fresh.seconds.toFixed(1)} s`);
  console.log(`start, used data directory    ${used.seconds.toFixed(1)} s   (aim ${AIM.startSeconds} s)`);
  console.log(`memory, idle ${IDLE_SECONDS} s             ${memory.toFixed(0)} MB (aim ${AIM.memoryMb} MB)`);
  console.log(`processor, idle               ${cpu.toFixed(1)} % of a core`);
}

void main();
