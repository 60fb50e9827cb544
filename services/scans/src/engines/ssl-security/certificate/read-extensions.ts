import { parse as parseAddress } from 'ipaddr.js';
import * as asn1js from 'asn1js';
import { AltName, CRLDistributionPoints, ExtKeyUsage, InfoAccess, type Extension, type GeneralName } from 'pkijs';
import { ByteReader } from '../wire/bytes';
import type { CertificateInfo } from './certificate-facts';

const OID = {
  subjectAltName: '2.5.29.17',
  crlDistributionPoints: '2.5.29.31',
  extendedKeyUsage: '2.5.29.37',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  tlsFeature: '1.3.6.1.5.5.7.1.24',
  signedCertificateTimestamps: '1.3.6.1.4.1.11129.2.4.2',
  ocsp: '1.3.6.1.5.5.7.48.1',
} as const;
const GENERAL_NAME = { dns: 2, uri: 6, address: 7 } as const;
// The status_request feature (RFC 7633).
const STATUS_REQUEST = 5;

type FromExtensions = Pick<
  CertificateInfo,
  'dnsNames' | 'ipAddresses' | 'hasSan' | 'extendedKeyUsage' | 'mustStaple' | 'ocspUrls' | 'crlUrls' | 'embeddedScts'
>;

/** What a certificate's extensions say (RFC 5280 section 4.2, RFC 6962, RFC 7633); throws when one cannot be read. */
export function readExtensions(extensions: readonly Extension[]): FromExtensions {
  const find = (oid: string) => extensions.find(({ extnID }) => extnID === oid);
  const san = find(OID.subjectAltName);
  const names = san ? new AltName({ schema: decode(san) }).altNames : [];
  const usage = find(OID.extendedKeyUsage);
  const feature = find(OID.tlsFeature);
  const scts = find(OID.signedCertificateTimestamps);
  return {
    hasSan: san !== undefined,
    dnsNames: valuesOf(names, GENERAL_NAME.dns).map(String),
    ipAddresses: names.filter(({ type }) => type === GENERAL_NAME.address).flatMap(addressOf),
    extendedKeyUsage: usage ? new ExtKeyUsage({ schema: decode(usage) }).keyPurposes : null,
    mustStaple: feature ? listsStatusRequest(decode(feature)) : false,
    ocspUrls: ocspUrlsOf(find(OID.authorityInfoAccess)),
    crlUrls: crlUrlsOf(find(OID.crlDistributionPoints)),
    embeddedScts: scts ? countScts(octets(decode(scts))) : 0,
  };
}

/** How many SCTs a SignedCertificateTimestampList holds (RFC 6962 section 3.3); throws `MalformedError`. */
export function countScts(list: Buffer): number {
  const reader = new ByteReader(new ByteReader(list).vector(2));
  let count = 0;
  for (; reader.remaining > 0; count += 1) reader.vector(2);
  return count;
}

function decode(extension: Extension): asn1js.BaseBlock {
  return asn1js.fromBER(extension.extnValue.valueBlock.valueHexView).result;
}

function octets(block: asn1js.BaseBlock): Buffer {
  return block instanceof asn1js.OctetString ? Buffer.from(block.valueBlock.valueHexView) : Buffer.alloc(0);
}

function valuesOf(names: readonly GeneralName[], type: number): unknown[] {
  return names.filter((name) => name.type === type).map(({ value }) => value as unknown);
}

function addressOf(name: GeneralName): string[] {
  const bytes = name.value instanceof asn1js.OctetString ? octets(name.value) : Buffer.alloc(0);
  if (bytes.length === 4) return [bytes.join('.')];
  return bytes.length === 16 ? [parseAddress(bytes.toString('hex').match(/.{4}/g)?.join(':') ?? '::').toString()] : [];
}

function listsStatusRequest(block: asn1js.BaseBlock): boolean {
  if (!(block instanceof asn1js.Sequence)) return false;
  return block.valueBlock.value.some(
    (item) => item instanceof asn1js.Integer && item.valueBlock.valueDec === STATUS_REQUEST,
  );
}

function ocspUrlsOf(extension: Extension | undefined): string[] {
  if (!extension) return [];
  const { accessDescriptions } = new InfoAccess({ schema: decode(extension) });
  const responders = accessDescriptions.filter(({ accessMethod }) => accessMethod === OID.ocsp);
  return valuesOf(
    responders.map(({ accessLocation }) => accessLocation),
    GENERAL_NAME.uri,
  ).map(String);
}

function crlUrlsOf(extension: Extension | undefined): string[] {
  if (!extension) return [];
  const { distributionPoints } = new CRLDistributionPoints({ schema: decode(extension) });
  const names = distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint : [],
  );
  return valuesOf(names, GENERAL_NAME.uri).map(String);
}
