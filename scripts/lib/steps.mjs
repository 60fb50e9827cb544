import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

/** Test files that may be run a second time: more of them red at once is no accident. */
const SECOND_LOOK = 2;

/**
 * Runs a jest project and counts its tests; a suite that did not start counts as a failure. Where one or two files are red,
 * they are run again with nothing beside them: what is red then too is a failure, what is green is named as unstable, with
 * what it said the first time above it, to be mended.
 */
export function jest(title, args, env = {}) {
  say(`\n== ${title}`);
  const first = runJest(args, env);
  if (first.red.length === 0 || first.red.length > SECOND_LOOK) return countsOf(first);
  const files = first.red.map(({ name }) => name);
  say(`\n== ${title}: again, alone: ${files.map((name) => relative(root, name)).join(', ')}`);
  const alone = args.filter((arg) => arg !== '--runInBand');
  const second = runJest([...alone, '--runInBand', '--runTestsByPath', ...files], env);
  if (second.failed > 0) return countsOf(first);
  for (const name of files) say(`UNSTABLE ${relative(root, name)}: red beside the others, green alone`);
  const greenBefore = first.red
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed');
  return { passed: first.passed - greenBefore.length + second.passed, failed: 0, skipped: first.skipped };
}

const countsOf = ({ passed, failed, skipped }) => ({ passed, failed, skipped });

/** One run: its counts, and the reports of the test files that are red. */
function runJest(args, env) {
  const report = join(tmpdir(), `osk-jest-${process.pid}.json`);
  const { status } = spawnSync(bin('jest'), [...args, '--json', `--outputFile=${report}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    const red = told.testResults.filter((file) => file.status === 'failed');
    const failed = told.numFailedTests + told.numRuntimeErrorTestSuites;
    return {
      passed: told.numPassedTests,
      failed: status !== 0 && failed === 0 ? 1 : failed,
      skipped: told.numPendingTests,
      red,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, red: [] };
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
