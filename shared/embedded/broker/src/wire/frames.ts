import { encodeMethod } from './method-codec';
import type { MethodArgs, MethodName } from './methods';
import { WireWriter } from './wire-writer';

export const FRAME = { METHOD: 1, HEADER: 2, BODY: 3, HEARTBEAT: 8, END: 0xce } as const;
/** Type, channel and size before the payload, the end octet after it (section 2.3.5). */
export const FRAME_OVERHEAD = 8;
export const PROTOCOL_HEADER = Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1]);
export const HEARTBEAT_FRAME = Buffer.from([FRAME.HEARTBEAT, 0, 0, 0, 0, 0, 0, FRAME.END]);
const BASIC_CLASS = 60;

const writer = new WireWriter();

function frame(type: number, channel: number, payload: () => void): void {
  writer.octet(type);
  writer.short(channel);
  writer.sized(payload);
  writer.octet(FRAME.END);
}

export function methodFrame<N extends MethodName>(channel: number, name: N, args: MethodArgs<N>): Buffer {
  writer.length = 0;
  frame(FRAME.METHOD, channel, () => encodeMethod(writer, name, args));
  return writer.take();
}

/** A method that carries content: method frame, header frame and as many body frames as `frameMax` asks for. */
export function contentFrames<N extends MethodName>(
  channel: number,
  name: N,
  args: MethodArgs<N>,
  content: { properties: Buffer; body: Buffer },
  frameMax: number,
): Buffer {
  const { properties, body } = content;
  writer.length = 0;
  frame(FRAME.METHOD, channel, () => encodeMethod(writer, name, args));
  frame(FRAME.HEADER, channel, () => {
    writer.short(BASIC_CLASS);
    writer.short(0);
    writer.longlong(body.length);
    writer.raw(properties);
  });
  const chunk = frameMax - FRAME_OVERHEAD;
  for (let offset = 0; offset < body.length; offset += chunk) {
    frame(FRAME.BODY, channel, () => writer.raw(body.subarray(offset, offset + chunk)));
  }
  return writer.take();
}
