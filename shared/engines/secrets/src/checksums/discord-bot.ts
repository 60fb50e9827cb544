import { verdict, type Checksum } from './types';

/** A bot's token begins with the base 64 of its numeric id. */
export const discordBot: Checksum = (value) =>
  verdict(/^[0-9]{17,20}$/.test(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString('latin1')));
