import { BusError } from '../bus-error';

/** Throws BusError `invalid_payload` for anything that is not JSON in UTF-8. */
export function decodeJson(content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown;
  } catch (error) {
    throw new BusError('invalid_payload', 'the message is not JSON', { cause: error });
  }
}
