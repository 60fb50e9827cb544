import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './log.mjs';
import { root } from './workspace.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Runs one check of the suite (lint, types, ...): one passed or one failed. */
export function step(title, command, args, options = {}) {
  say(`\n== ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

export function tool(title, name, args, options) {
  return step(title, bin(name), args, options);
}

/** Runs a jest project and counts its tests; a suite that did not start counts as a failure. */
export function jest(title, args, env = {}) {
  say(`\n== ${title}`);
  const report = join(tmpdir(), `osk-jest-${process.pid}-${args.join('').replace(/\W/g, '')}.json`);
  const { status } = spawnSync(bin('jest'), [...args, '--json', `--outputFile=${report}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(report, { force: true });
  }
}

export function sum(results) {
  return results.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
}
