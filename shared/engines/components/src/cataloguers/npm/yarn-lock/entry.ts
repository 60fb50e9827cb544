/** An entry of Yarn's lock file, in either of its forms. */
export interface YarnEntry {
  /** `name@range`, as other entries ask for it. */
  descriptors: readonly string[];
  /** The first descriptor's name: what it is imported as. */
  name: string;
  version: string;
  /** Classic: the address; Berry: the resolution (`name@npm:1.0.0`). */
  resolved?: string;
  integrity?: string;
  /** Names and ranges of what it needs. */
  needs: readonly (readonly [string, string])[];
  line: number;
}

/** `@scope/name@range` in name and range. */
export function splitDescriptor(descriptor: string): [name: string, range: string] {
  const cut = descriptor.indexOf('@', 1);
  return cut < 0 ? [descriptor, ''] : [descriptor.slice(0, cut), descriptor.slice(cut + 1)];
}
