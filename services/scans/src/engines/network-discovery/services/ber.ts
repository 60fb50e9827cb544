/** One BER element: tag, length, contents. Lengths below 128, which all our questions are. */
export function ber(tag: number, ...contents: (Buffer | string | readonly number[])[]): Buffer {
  const body = Buffer.concat(
    contents.map((part) =>
      Buffer.isBuffer(part) ? part : typeof part === 'string' ? Buffer.from(part) : Buffer.from(part),
    ),
  );
  if (body.length > 127) throw new RangeError('a BER element of more than 127 bytes');
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
}
