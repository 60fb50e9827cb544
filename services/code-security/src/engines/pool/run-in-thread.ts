import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadStart, ToThread } from './messages';

export interface ThreadOptions {
  /** Aborting ends the thread at once and rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?(fraction: number, phase: string): void;
  /** What the task may call. Payloads and answers are cloned. */
  calls?: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
  /** Megabytes of heap; default 1,536. A task that needs more ends with `out_of_memory`, and nothing else does. */
  memoryMb?: number;
}

/** Why a task in a thread came to nothing. */
export class ThreadError extends Error {
  constructor(
    /** `out_of_memory`, `crashed` (the thread ended by itself), or the `code` of what the task threw, else `failed`. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const MEMORY_MB = 1_536;
/** Deep documents are read by recursion here and there; the default of 4 MB is short for them. */
const STACK_MB = 16;

/**
 * Runs the default export of a module (a `ThreadTask`) in a thread of its own, so that nothing it does holds up or takes
 * down this process. `file` is the module's absolute path without extension; built code runs as it is, sources through
 * a hook.
 */
export async function runInThread<Output>(file: string, input: unknown, options: ThreadOptions = {}): Promise<Output> {
  const { signal, memoryMb = MEMORY_MB } = options;
  signal?.throwIfAborted();
  const extension = extname(__filename);
  const start: ThreadStart = { file: `${file}${extension}`, input };
  const worker = new Worker(join(__dirname, `thread-main${extension}`), {
    workerData: start,
    // What the process was given (keys, passwords) is none of a task's business.
    env: {},
    execArgv: extension === '.ts' ? FROM_SOURCE : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: STACK_MB },
  });
  let stop = (): void => {};
  try {
    return await new Promise<Output>((resolve, reject) => {
      stop = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'done') resolve(message.value as Output);
        else if (message.kind === 'failed') reject(new ThreadError(message.code, message.message));
        else if (message.kind === 'progress') options.onProgress?.(message.fraction, message.phase);
        else void answer(worker, message, options.calls ?? {});
      });
      worker.once('error', (error) => reject(asThreadError(error)));
      worker.once('exit', (code) => reject(new ThreadError('crashed', `the thread ended with code ${code}`)));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

const FROM_SOURCE = ['--conditions=osk-source', '--require', join(__dirname, '../../../source-hook.cjs')];

async function answer(
  worker: Worker,
  { id, name, payload }: Extract<FromThread, { kind: 'call' }>,
  calls: NonNullable<ThreadOptions['calls']>,
): Promise<void> {
  let reply: ToThread;
  try {
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!call) throw new Error(`there is no call ${name}`);
    reply = { id, value: await call(payload) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  worker.postMessage(reply);
}

function asThreadError(error: Error): ThreadError {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ThreadError('out_of_memory', 'it needed more memory than a scan may use')
    : new ThreadError('crashed', error.message);
}
