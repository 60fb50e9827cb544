import { isPlausiblePassword } from '../filters/passwords';
import { verdict, type Checksum } from './types';

/** Base 64 of `user:password`, as a registry's login is kept; the password is one somebody may have chosen. */
export const basicAuth: Checksum = (value) => {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  const password = /^[\x21-\x39\x3b-\x7e]{1,200}:([\x20-\x7e]{1,4096})$/.exec(decoded)?.[1];
  return verdict(password !== undefined && isPlausiblePassword(password));
};
