import * as asn1js from 'asn1js';

// OpenSSL's SSL_SESSION, field [15]: how much early data a ticket allows; left out when none.
const MAX_EARLY_DATA_TAG = 15;

/** Bytes of early data that a session, as Node hands it out, allows in TLS 1.3; 0 for none. */
export function maxEarlyData(session: Buffer): number {
  const { result } = asn1js.fromBER(new Uint8Array(session));
  if (!(result instanceof asn1js.Sequence)) return 0;
  const field = result.valueBlock.value.find(
    ({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === MAX_EARLY_DATA_TAG,
  );
  const value = field instanceof asn1js.Constructed ? field.valueBlock.value[0] : undefined;
  return value instanceof asn1js.Integer ? Number(value.toBigInt()) : 0;
}
