type Value = number | string | boolean | Value[];

/** An OP_MSG of MongoDB's wire protocol with one command for the `admin` database. */
export function command(requestId: number, fields: Record<string, Value>): Buffer {
  return message(requestId, 0, { ...fields, $db: 'admin' });
}

/** A server's OP_MSG answer, for examples and tests. */
export function bsonReply(responseTo: number, fields: Record<string, Value>): Buffer {
  return message(100 + responseTo, responseTo, { ...fields, ok: 1 });
}

function message(requestId: number, responseTo: number, fields: Record<string, Value>): Buffer {
  const body = Buffer.concat([Buffer.alloc(5), document(Object.entries(fields))]);
  const head = Buffer.alloc(16);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** BSON, of the few types that a question needs. */
function document(fields: [string, Value][]): Buffer {
  const elements = Buffer.concat(fields.map(([name, value]) => element(name, value)));
  const length = Buffer.alloc(4);
  length.writeInt32LE(elements.length + 5, 0);
  return Buffer.concat([length, elements, Buffer.from([0])]);
}

function element(name: string, value: Value): Buffer {
  const head = (type: number) => Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`)]);
  if (typeof value === 'boolean') return Buffer.concat([head(8), Buffer.from([value ? 1 : 0])]);
  if (Array.isArray(value))
    return Buffer.concat([head(4), document(value.map((item, index) => [String(index), item]))]);
  const number = Buffer.alloc(4);
  if (typeof value === 'number') {
    number.writeInt32LE(value, 0);
    return Buffer.concat([head(16), number]);
  }
  const text = Buffer.from(`${value}\0`);
  number.writeInt32LE(text.length, 0);
  return Buffer.concat([head(2), number, text]);
}
