import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpFixture } from '@osk/egress/testing';

export const pkt = (data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as string);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
};
export const FLUSH_PKT = Buffer.from('0000');

/** A pack as the side band carries it, after the line that ends the negotiation. */
export const packAnswer = (pack: Buffer, band = 1): Buffer => {
  const parts = [pkt('NAK\n')];
  for (let at = 0; at < pack.length; at += 60_000) {
    parts.push(pkt(Buffer.concat([Buffer.from([band]), pack.subarray(at, at + 60_000)])));
  }
  return Buffer.concat([...parts, FLUSH_PKT]);
};

export const advertisement = (
  head: Buffer,
  capabilities = 'side-band-64k shallow ofs-delta symref=HEAD:refs/heads/main',
): Buffer =>
  Buffer.concat([
    pkt('# service=git-upload-pack\n'),
    FLUSH_PKT,
    pkt(`${head.toString('hex')} HEAD\0${capabilities}\n`),
    pkt(`${head.toString('hex')} refs/heads/main\n`),
    FLUSH_PKT,
  ]);

export interface FakeGit {
  url: string;
  /** Bytes of pack asked for so far. */
  close(): Promise<void>;
}

type Play = (req: IncomingMessage, res: ServerResponse) => void;

/** A Git host of our own making, for what no real one does: plays the advertisement and the pack. */
export async function startFakeGit(
  advertise: Buffer | Play,
  upload: Buffer | Play = Buffer.alloc(0),
): Promise<FakeGit> {
  const fixture = await startHttpFixture((req, res) => {
    const first = req.method === 'GET';
    const play = first ? advertise : upload;
    req.resume();
    if (typeof play === 'function') {
      play(req, res);
      return;
    }
    res.setHeader('content-type', `application/x-git-upload-pack-${first ? 'advertisement' : 'result'}`);
    res.end(play);
  });
  return { url: `${fixture.origin}/repo.git`, close: fixture.close };
}
