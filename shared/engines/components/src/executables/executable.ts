import type { RandomAccess } from '../archives/random-access';

/** A named part of a program's file. */
export interface Section {
  name: string;
  /** Where it lies in the file, and how much of it does. */
  offset: number;
  size: number;
}

/** A part of the file that is put at an address when the program runs. */
export interface Mapping {
  address: number;
  offset: number;
  size: number;
}

/** What the headers of an ELF, PE or Mach-O file tell; offsets are within `access`, which is one slice of a fat file. */
export interface Executable {
  access: RandomAccess;
  sections: readonly Section[];
  mappings: readonly Mapping[];
}

/** More headers than any program has; a hostile file is not gone through further. */
export const MAX_HEADERS = 4_096;

/** The offset in the file of what lies at the address; undefined for what has no bytes in it. */
export function offsetOf({ mappings }: Executable, address: number): number | undefined {
  const found = mappings.find((one) => address >= one.address && address < one.address + one.size);
  return found && found.offset + (address - found.address);
}
