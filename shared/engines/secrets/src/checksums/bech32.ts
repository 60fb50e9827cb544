import { verdict, type Checksum } from './types';

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The remainder that Bech32 (BIP 173) defines; 1 for a text with valid check digits. */
function polymod(values: readonly number[]): number {
  let remainder = 1;
  for (const value of values) {
    const top = remainder >>> 25;
    remainder = ((remainder & 0x1ffffff) << 5) ^ value;
    for (let bit = 0; bit < 5; bit += 1) if ((top >> bit) & 1) remainder ^= GENERATOR[bit]!;
  }
  return remainder >>> 0;
}

const expand = (prefix: string): number[] => [
  ...[...prefix].map((character) => character.charCodeAt(0) >> 5),
  0,
  ...[...prefix].map((character) => character.charCodeAt(0) & 31),
];

/** Six check characters for the data characters behind `prefix` (both lower case). */
export function bech32Checksum(prefix: string, data: string): string {
  const values = [...expand(prefix), ...[...data].map((character) => CHARSET.indexOf(character)), 0, 0, 0, 0, 0, 0];
  const remainder = polymod(values) ^ 1;
  return [25, 20, 15, 10, 5, 0].map((shift) => CHARSET[(remainder >>> shift) & 31]!).join('');
}

export const bech32: Checksum = (value) => {
  const lower = value.toLowerCase();
  const split = lower.lastIndexOf('1');
  const data = [...lower.slice(split + 1)].map((character) => CHARSET.indexOf(character));
  return verdict(!data.includes(-1) && polymod([...expand(lower.slice(0, split)), ...data]) === 1);
};
