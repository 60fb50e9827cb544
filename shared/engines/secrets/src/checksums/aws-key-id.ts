import type { Checksum } from './types';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An AWS access key id names its account: the first ten characters after the prefix are base 32, and bits 7 to 46 of
 * their 48 hold the account's number. Ids given out before 2019 (`AKIAI`, `AKIAJ`) hold none.
 */
export const awsKeyId: Checksum = (value) => {
  if (/^....[IJ]/.test(value)) return { verdict: 'valid' };
  let bits = 0n;
  for (const character of value.slice(4, 14)) {
    const digit = BASE32.indexOf(character);
    if (digit < 0) return { verdict: 'invalid' };
    bits = (bits << 5n) | BigInt(digit);
  }
  // 50 bits; the first six bytes are the upper 48 of them.
  const account = ((bits >> 2n) & 0x7fffffffff80n) >> 7n;
  if (account > 999_999_999_999n) return { verdict: 'doubtful' };
  return { verdict: 'valid', details: { account: account.toString().padStart(12, '0') } };
};
