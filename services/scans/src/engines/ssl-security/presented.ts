import type { ParsedCertificate } from './certificate/read-certificate';

/** The certificates a server showed, in the form further collectors work on; not part of the scan's facts in JSON. */
export interface PresentedFacts {
  seenIn: string;
  /** As sent, leaf first, at least one. */
  chain: ParsedCertificate[];
  staple: Buffer | null;
  handshakeScts: number;
  /** Leaves of other key types, shown to clients that know no other. */
  others: ParsedCertificate[];
}
