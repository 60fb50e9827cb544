import { awsKeyId } from './aws-key-id';
import { base58check } from './base58check';
import { basicAuth } from './basic-auth';
import { bech32 } from './bech32';
import { github, npm } from './crc32-base62';
import { discordBot } from './discord-bot';
import { gitlabRoutable } from './gitlab-routable';
import { jwe, jwt, serviceAccountJwt } from './jwt';
import { stellar } from './stellar';
import type { Checksum } from './types';

/** The validators a rule can name. */
export const checksums: ReadonlyMap<string, Checksum> = new Map<string, Checksum>(
  Object.entries({
    'aws-key-id': awsKeyId,
    base58check,
    'base64-basic-auth': basicAuth,
    bech32,
    'discord-bot': discordBot,
    github,
    'gitlab-routable': gitlabRoutable,
    jwe,
    jwt,
    npm,
    'service-account-jwt': serviceAccountJwt,
    stellar,
  }),
);
