interface CursorReply {
  field: 'firstBatch' | 'nextBatch';
  batch: readonly Buffer[];
  /** 0 when nothing follows. */
  id: number;
  namespace: string;
}

/** The bytes of `{cursor: {<field>: batch, id, ns}, ok: 1}`, with the documents copied in as they are. */
export function cursorReply({ field, batch, id, namespace }: CursorReply): Buffer {
  const name = Buffer.from(namespace);
  let arraySize = 5;
  batch.forEach((document, i) => {
    arraySize += 2 + String(i).length + document.length;
  });
  const cursorSize = 4 + (2 + field.length + arraySize) + (4 + 8) + (4 + 4 + name.length + 1) + 1;
  const size = 4 + (2 + 'cursor'.length + cursorSize) + (4 + 8) + 1;
  const out = Buffer.allocUnsafe(size);
  let at = out.writeInt32LE(size, 0);
  const element = (type: number, text: string): void => {
    out[at++] = type;
    at += out.write(text, at, 'latin1');
    out[at++] = 0;
  };
  element(0x03, 'cursor');
  at = out.writeInt32LE(cursorSize, at);
  element(0x04, field);
  at = out.writeInt32LE(arraySize, at);
  batch.forEach((document, i) => {
    element(0x03, String(i));
    at += document.copy(out, at);
  });
  out[at++] = 0;
  element(0x12, 'id');
  at = out.writeBigInt64LE(BigInt(id), at);
  element(0x02, 'ns');
  at = out.writeInt32LE(name.length + 1, at);
  at += name.copy(out, at);
  out[at++] = 0;
  out[at++] = 0;
  element(0x01, 'ok');
  at = out.writeDoubleLE(1, at);
  out[at] = 0;
  return out;
}
