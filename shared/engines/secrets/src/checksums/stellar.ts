import { verdict, type Checksum } from './types';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** CRC-16/XMODEM, as Stellar puts it behind a key, low byte first. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

export function encodeBase32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(held >>> (bits - 5)) & 31]!;
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31]! : text;
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    held = (held << 5) | BASE32.indexOf(character);
    bits += 5;
    if (bits >= 8) bytes.push((held >>> (bits -= 8)) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** A secret seed: version byte, 32 bytes, CRC-16. */
export const stellar: Checksum = (value) => {
  const bytes = decodeBase32(value);
  return verdict(bytes.length === 35 && crc16(bytes.subarray(0, 33)) === bytes.readUInt16LE(33));
};
