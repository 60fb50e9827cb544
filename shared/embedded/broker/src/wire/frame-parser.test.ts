import { FrameParser, type Frame } from './frame-parser';
import { contentFrames, FRAME, HEARTBEAT_FRAME, methodFrame } from './frames';

const parse = (parser: FrameParser, chunks: readonly Buffer[]): Frame[] =>
  chunks.flatMap((chunk) =>
    [...parser.push(chunk)].map((frame) => ({ ...frame, payload: Buffer.from(frame.payload) })),
  );

describe('FrameParser', () => {
  const args = { replyCode: 312, replyText: 'NO_ROUTE', exchange: 'x', routingKey: 'k' };
  const content = { properties: Buffer.from([0, 0]), body: Buffer.from('b'.repeat(10_000)) };
  const stream = Buffer.concat([
    methodFrame(1, 'channel.open-ok', { reserved: Buffer.alloc(0) }),
    HEARTBEAT_FRAME,
    contentFrames(7, 'basic.return', args, content, 4096),
  ]);
  const types = [FRAME.METHOD, FRAME.HEARTBEAT, FRAME.METHOD, FRAME.HEADER, FRAME.BODY, FRAME.BODY, FRAME.BODY];

  it.each([1, 2, 7, 8, 100, 4096, stream.length])('finds the same frames in pieces of %d bytes', (size) => {
    const chunks: Buffer[] = [];
    for (let offset = 0; offset < stream.length; offset += size) chunks.push(stream.subarray(offset, offset + size));
    const frames = parse(new FrameParser(4096), chunks);
    expect(frames.map(({ type }) => type)).toEqual(types);
    expect(frames.map(({ channel }) => channel)).toEqual([1, 0, 7, 7, 7, 7, 7]);
    expect(
      Buffer.concat(frames.filter(({ type }) => type === FRAME.BODY).map(({ payload }) => payload)).equals(
        content.body,
      ),
    ).toBe(true);
  });

  it('refuses an oversized frame from its header alone', () => {
    const header = Buffer.from([FRAME.METHOD, 0, 1, 0xff, 0xff, 0xff, 0xff]);
    expect(() => parse(new FrameParser(4096), [header])).toThrow(expect.objectContaining({ reply: 'FRAME_ERROR' }));
  });

  it('refuses a frame that does not end where it says', () => {
    const broken = Buffer.from(HEARTBEAT_FRAME);
    broken[7] = 0;
    expect(() => parse(new FrameParser(4096), [broken])).toThrow(expect.objectContaining({ reply: 'FRAME_ERROR' }));
  });
});
