import { BusError } from '../bus-error';

/** Kept: making one for each message costs more than decoding it. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws BusError `invalid_payload` for anything that is not JSON in UTF-8. */
export function decodeJson(content: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(content)) as unknown;
  } catch (error) {
    throw new BusError('invalid_payload', 'the message is not JSON', { cause: error });
  }
}
