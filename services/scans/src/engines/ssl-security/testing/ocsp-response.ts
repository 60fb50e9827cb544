import { createHash, sign } from 'node:crypto';
import * as asn1js from 'asn1js';
import { Certificate } from 'pkijs';
import type { IssuedCertificate } from '@osk/egress/testing';

export interface OcspResponseOptions {
  /** Who signs; the issuer by default. */
  signer?: IssuedCertificate;
  status?: 'good' | 'revoked' | 'unknown';
  thisUpdate?: Date;
  nextUpdate?: Date;
}

const SHA1 = '1.3.14.3.2.26';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const BASIC = '1.3.6.1.5.5.7.48.1.1';
const DAY_MS = 86_400_000;

/** An OCSP response about `leaf` (RFC 6960 section 4.2.1), signed with an EC key. */
export function ocspResponse(
  leaf: IssuedCertificate,
  issuer: IssuedCertificate,
  options: OcspResponseOptions = {},
): Buffer {
  const {
    signer = issuer,
    status = 'good',
    thisUpdate = new Date(Date.now() - DAY_MS),
    nextUpdate = new Date(Date.now() + DAY_MS),
  } = options;
  const issuerCertificate = Certificate.fromBER(new Uint8Array(issuer.der));
  const serial = Certificate.fromBER(new Uint8Array(leaf.der)).serialNumber;
  const certId = sequence(
    algorithm(SHA1),
    octets(sha1(Buffer.from(issuerCertificate.subject.toSchema().toBER(false)))),
    octets(sha1(Buffer.from(issuerCertificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView))),
    serial,
  );
  const single = sequence(certId, certStatus(status), time(thisUpdate), tagged(0, time(nextUpdate)));
  const keyHash = sha1(Buffer.from(issuerCertificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView));
  const tbs = sequence(tagged(2, octets(keyHash)), time(thisUpdate), sequence(single));
  const signature = sign('sha256', Buffer.from(tbs.toBER(false)), signer.privateKey);
  const basic = sequence(tbs, algorithm(ECDSA_SHA256), new asn1js.BitString({ valueHex: copy(signature) }));
  const bytes = sequence(new asn1js.ObjectIdentifier({ value: BASIC }), octets(Buffer.from(basic.toBER(false))));
  return Buffer.from(sequence(new asn1js.Enumerated({ value: 0 }), tagged(0, bytes)).toBER(false));
}

/** `tryLater`, without any answer. */
export function ocspError(): Buffer {
  return Buffer.from(sequence(new asn1js.Enumerated({ value: 3 })).toBER(false));
}

function certStatus(status: 'good' | 'revoked' | 'unknown'): asn1js.BaseBlock {
  if (status === 'revoked') return tagged(1, time(new Date('2025-01-02T03:04:05Z')));
  return new asn1js.Primitive({
    idBlock: { tagClass: 3, tagNumber: status === 'good' ? 0 : 2 },
    valueHex: new ArrayBuffer(0),
  });
}

function sequence(...value: asn1js.BaseBlock[]): asn1js.Sequence {
  return new asn1js.Sequence({ value });
}

function tagged(tagNumber: number, ...value: asn1js.BaseBlock[]): asn1js.Constructed {
  return new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
}

function algorithm(oid: string): asn1js.Sequence {
  return sequence(new asn1js.ObjectIdentifier({ value: oid }));
}

function octets(bytes: Buffer): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: copy(bytes) });
}

function time(date: Date): asn1js.GeneralizedTime {
  return new asn1js.GeneralizedTime({ valueDate: date });
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}

function copy(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
