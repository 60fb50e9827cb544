import { crc32 } from 'node:zlib';
import { verdict, type Checksum } from './types';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Six characters of base 62: the CRC-32 of `entropy`, as GitHub puts it behind a token's random part. */
export function crc32Base62(entropy: string): string {
  let rest = crc32(Buffer.from(entropy, 'latin1'));
  let digits = '';
  while (rest > 0) {
    digits = BASE62[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(6, '0');
}

const holds = (value: string): boolean => {
  const random = value.slice(value.indexOf('_') + 1);
  return crc32Base62(random.slice(0, -6)) === random.slice(-6);
};

/** `ghp_`, `gho_`, `ghu_`, `ghs_`, `ghr_` and 36 characters. */
export const github: Checksum = (value) => verdict(holds(value));

/** `npm_` and 36 characters: the same scheme, but not published as such, so that a mismatch is only a doubt. */
export const npm: Checksum = (value) => verdict(holds(value), 'doubtful');
