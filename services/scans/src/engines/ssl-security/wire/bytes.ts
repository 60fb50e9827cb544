/** What a peer sent cannot be read as the structure it claims to be. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
  readonly code = 'malformed';
}

/** Reads big-endian fields and length-prefixed vectors; throws `MalformedError` instead of running past the end. */
export class ByteReader {
  private offset = 0;

  constructor(private readonly bytes: Buffer) {}

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  uint(size: 1 | 2 | 3): number {
    return this.take(size).readUIntBE(0, size);
  }

  take(length: number): Buffer {
    if (length > this.remaining) throw new MalformedError(`${length} bytes wanted, ${this.remaining} left`);
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  /** A vector whose length is written in `size` bytes before it. */
  vector(size: 1 | 2 | 3): Buffer {
    return this.take(this.uint(size));
  }

  rest(): Buffer {
    return this.take(this.remaining);
  }
}

export function uint(size: 1 | 2 | 3, value: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** `parts` joined, with their length in `size` bytes in front. */
export function vector(size: 1 | 2 | 3, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint(size, body.length), body]);
}

/** Numbers of two bytes each, with the whole length in `size` bytes in front. */
export function uint16List(size: 1 | 2, values: readonly number[]): Buffer {
  return vector(size, ...values.map((value) => uint(2, value)));
}
