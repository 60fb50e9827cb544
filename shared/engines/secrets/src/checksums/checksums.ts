import { awsKeyId } from './aws-key-id';
import { github, npm } from './crc32-base62';
import { gitlabRoutable } from './gitlab-routable';
import type { Checksum } from './types';

/** The validators a rule can name. */
export const checksums: ReadonlyMap<string, Checksum> = new Map<string, Checksum>(
  Object.entries({ github, npm, 'gitlab-routable': gitlabRoutable, 'aws-key-id': awsKeyId }),
);
