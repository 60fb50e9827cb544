import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { freeDescriptors } from './descriptors';
import { GridStates, sweepShare, type Grid, type GridLimits } from './grid';
import type { GridWorkerData } from './grid-worker';

/** Below this starting threads costs more than it brings. */
const WORTH_THREADS = 8192;
const MAX_THREADS = 4;
const PROGRESS_EVERY_MS = 500;

export interface ScanGridOptions extends GridLimits {
  signal: AbortSignal;
  /** Share of the grid that is known, 0 to 1. */
  onProgress?(fraction: number): void;
  /** The compiled `grid-worker`; by default the one beside this file, where the sources have been built. */
  workerFile?: string;
  /** Cells from which on threads are used. */
  threadsFrom?: number;
}

/**
 * Finds the state of every port of every address, which must have been vetted. Large grids are shared between
 * threads of their own, so that the event loop that serves requests stays free. Resolves with what was found when
 * done or aborted: what was not looked at has no state.
 */
export async function scanGrid(grid: Grid, options: ScanGridOptions): Promise<GridStates> {
  const states = new GridStates(grid);
  const total = states.bytes.length;
  if (total === 0 || options.signal.aborted) return states;
  const progress = setInterval(() => options.onProgress?.(states.count() / total), PROGRESS_EVERY_MS);
  try {
    const workerFile = options.workerFile ?? join(__dirname, 'grid-worker.js');
    const limits = {
      connectTimeoutMs: options.connectTimeoutMs,
      maxConcurrency: Math.min(options.maxConcurrency, freeDescriptors()),
    };
    if (total < (options.threadsFrom ?? WORTH_THREADS) || !existsSync(workerFile)) {
      await sweepShare(states, { index: 0, of: 1 }, limits, options.signal);
    } else {
      await sweepInThreads(states, limits, workerFile, options.signal);
    }
    return states;
  } finally {
    clearInterval(progress);
  }
}

async function sweepInThreads(
  states: GridStates,
  limits: GridLimits,
  workerFile: string,
  signal: AbortSignal,
): Promise<void> {
  const threads = Math.min(MAX_THREADS, availableParallelism(), states.grid.ports.length);
  const shared = { ...limits, maxConcurrency: Math.max(1, Math.floor(limits.maxConcurrency / threads)) };
  await Promise.all(
    Array.from({ length: threads }, (_, index) => {
      const workerData: GridWorkerData = {
        grid: states.grid,
        buffer: states.buffer,
        share: { index, of: threads },
        limits: shared,
      };
      return runWorker(new Worker(workerFile, { workerData }), signal);
    }),
  );
}

function runWorker(worker: Worker, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => worker.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else reject(new Error(`a port scan thread ended with code ${code}`));
    });
  });
}
