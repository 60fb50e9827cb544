import { crc32 } from 'node:zlib';
import { verdict, type Checksum } from './types';

/**
 * GitLab's routable tokens end in `.`, the payload's length in two digits of base 36, and the CRC-32 of all before it in
 * seven. A mismatch is a doubt, as installations may be configured otherwise.
 */
export const gitlabRoutable: Checksum = (value) =>
  verdict(
    crc32(Buffer.from(value.slice(0, -7), 'latin1'))
      .toString(36)
      .padStart(7, '0') === value.slice(-7),
    'doubtful',
  );
