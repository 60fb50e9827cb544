import { readValue, type FieldTable } from './field-table';
import { encodeHeaders } from './properties';
import { WireReader } from './wire-reader';

/**
 * Raw header entries with the keys of `set` put in (or replaced) and every other entry byte for byte as it was.
 * A key whose value is `undefined` is taken out.
 */
export function editHeaders(raw: Buffer | undefined, set: Record<string, FieldTable[string] | undefined>): Buffer {
  const kept: Buffer[] = [];
  if (raw) {
    const reader = new WireReader(raw);
    while (!reader.atEnd) {
      const start = reader.offset;
      const name = reader.shortstr();
      readValue(reader);
      if (!Object.hasOwn(set, name)) kept.push(reader.since(start));
    }
  }
  const added: FieldTable = {};
  for (const [name, value] of Object.entries(set)) {
    if (value !== undefined) added[name] = value;
  }
  return Buffer.concat([...kept, encodeHeaders(added)]);
}
