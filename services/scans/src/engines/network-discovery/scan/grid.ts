import { connectSweep, type PortState, type SweepTask } from './connect-sweep';

/** Every port of every address. */
export interface Grid {
  addresses: string[];
  ports: number[];
}

/** A byte per address and port in a grid's states; 0 is "not looked at". */
const CODES: (PortState | undefined)[] = [undefined, 'open', 'closed', 'filtered', 'unreachable'];
const CODE_OF = new Map(CODES.map((state, code) => [state, code]));

/** The states of a grid, in memory that workers can share. */
export class GridStates {
  readonly bytes: Uint8Array;

  constructor(
    readonly grid: Grid,
    readonly buffer = new SharedArrayBuffer(grid.addresses.length * grid.ports.length),
  ) {
    this.bytes = new Uint8Array(buffer);
  }

  /** Undefined for what was not looked at. */
  get(addressIndex: number, portIndex: number): PortState | undefined {
    return CODES[this.bytes[addressIndex * this.grid.ports.length + portIndex] ?? 0];
  }

  set(cell: number, state: PortState): void {
    this.bytes[cell] = CODE_OF.get(state) ?? 0;
  }

  /** How many cells have a state. */
  count(): number {
    let known = 0;
    for (const byte of this.bytes) if (byte !== 0) known += 1;
    return known;
  }
}

/** One of several equal shares of a grid's cells. */
export interface Share {
  index: number;
  of: number;
}

export interface GridLimits {
  connectTimeoutMs: number;
  maxConcurrency: number;
}

/** Scans one share of a grid in this thread and writes the states as they come. */
export function sweepShare(states: GridStates, share: Share, limits: GridLimits, signal: AbortSignal): Promise<void> {
  return connectSweep({
    tasks: cells(states.grid, share),
    onResult: (task, state) => states.set(task.cell, state),
    ...limits,
    signal,
  });
}

interface Cell extends SweepTask {
  cell: number;
}

/** Port by port, host by host within: no host gets all its connections at once. */
function* cells({ addresses, ports }: Grid, share: Share): Generator<Cell> {
  for (let portIndex = share.index; portIndex < ports.length; portIndex += share.of) {
    const port = ports[portIndex] as number;
    for (const [index, address] of addresses.entries()) yield { address, port, cell: index * ports.length + portIndex };
  }
}
