import type { VexContent } from './statement';

/** A kind of VEX document. Each is a folder of its own below `formats/`; adding one touches nothing else. */
export interface VexFormat {
  /** `openvex`, `cyclonedx`. */
  readonly id: string;
  readonly label: string;
  /** True when the document says that it is one of these. */
  detects(document: Readonly<Record<string, unknown>>): boolean;
  /**
   * Reads the document; what cannot be understood of a statement is a problem, not an error.
   * @throws VexError when the document as a whole is none
   */
  read(document: Readonly<Record<string, unknown>>): VexContent;
}

/** The document cannot be read as what it says it is; the message names the field, for the caller. */
export class VexError extends Error {
  override readonly name = 'VexError';
  readonly code = 'vex_unreadable';

  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(`${field}: ${reason}`);
  }
}
