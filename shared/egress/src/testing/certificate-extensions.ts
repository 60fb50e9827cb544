import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { parseAddress } from '../policy/address';
import { bits, boolean, explicit, implicit, integer, octets, oid, sequence } from './der';

const DIGITAL_SIGNATURE_AND_KEY_ENCIPHERMENT = Buffer.from([0xa0]);
const CERT_SIGN_AND_CRL_SIGN = Buffer.from([0x06]);
const SERVER_AND_CLIENT_AUTH = ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'];

export interface ExtensionOptions {
  ca: boolean;
  subjectAltNames: readonly string[];
  mustStaple: boolean;
  ocspUrl?: string;
  subjectKeyId: Buffer;
  authorityKeyId: Buffer;
}

/** The extensions of RFC 5280 4.2 that a CA or server certificate is expected to carry. */
export function extensions(options: ExtensionOptions): Buffer {
  const { ca, subjectAltNames, mustStaple, ocspUrl } = options;
  const list = [
    extension('2.5.29.19', ca ? sequence(boolean(true)) : sequence(), true),
    extension(
      '2.5.29.15',
      ca ? bits(CERT_SIGN_AND_CRL_SIGN, 1) : bits(DIGITAL_SIGNATURE_AND_KEY_ENCIPHERMENT, 5),
      true,
    ),
    extension('2.5.29.14', octets(options.subjectKeyId)),
    extension('2.5.29.35', sequence(implicit(0, options.authorityKeyId))),
  ];
  if (!ca) list.push(extension('2.5.29.37', sequence(...SERVER_AND_CLIENT_AUTH.map(oid))));
  if (subjectAltNames.length > 0) list.push(extension('2.5.29.17', sequence(...subjectAltNames.map(generalName))));
  // RFC 7633: TLS feature status_request.
  if (mustStaple) list.push(extension('1.3.6.1.5.5.7.1.24', sequence(integer(Buffer.from([5])))));
  if (ocspUrl !== undefined) {
    const access = sequence(oid('1.3.6.1.5.5.7.48.1'), implicit(6, Buffer.from(ocspUrl, 'latin1')));
    list.push(extension('1.3.6.1.5.5.7.1.1', sequence(access)));
  }
  return explicit(3, sequence(...list));
}

/** RFC 7093 style: any stable digest of the public key will do. */
export function keyId(spki: Buffer): Buffer {
  return createHash('sha256').update(spki).digest().subarray(0, 20);
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value));
}

function generalName(name: string): Buffer {
  if (isIP(name) === 0) return implicit(2, Buffer.from(name, 'latin1'));
  return implicit(7, Buffer.from(parseAddress(name)?.toByteArray() ?? []));
}
