/** What a thread is started with. */
export interface ThreadStart {
  /** Absolute path of the module whose default export is the `ThreadTask`. */
  file: string;
  input: unknown;
}

export type FromThread =
  | { kind: 'progress'; fraction: number; phase: string }
  | { kind: 'call'; id: number; name: string; payload: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; code: string; message: string };

export type ToThread = { id: number } & ({ value: unknown } | { error: string });

/** What a task may ask of the process that started its thread. */
export interface ThreadHost {
  /** At most a few times a second get through; the last one always does. */
  progress(fraction: number, phase: string): void;
  /** Calls a function of the starter; rejects with what that rejects with. */
  call(name: string, payload?: unknown): Promise<unknown>;
}

/** Work for a thread of its own: everything in and out can be cloned (no functions, no class instances). */
export type ThreadTask<Input, Output> = (input: Input, host: ThreadHost) => Promise<Output>;
