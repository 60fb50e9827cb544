import { createHash, verify, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import { BasicOCSPResponse, OCSPResponse, type Certificate, type SingleResponse } from 'pkijs';
import type { OcspFacts } from './certificate-facts';
import { isSignedBy, readCertificate, type ParsedCertificate } from './read-certificate';
import { hashName, signatureAlgorithmOf } from './signature-algorithm';

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const STATUS = ['good', 'revoked', 'unknown'] as const;
const NOTHING = { thisUpdate: null, nextUpdate: null, revokedAt: null, stale: false };

/**
 * Judges a stapled OCSP response (RFC 6960) for `leaf`: about this certificate, signed by the issuer or by a
 * responder that the issuer named, within its dates at `at`. Without the issuer's certificate the signature cannot
 * be verified, and `detail` says so. Never throws.
 */
export function judgeStaple(
  staple: Buffer | null,
  leaf: ParsedCertificate,
  issuer: ParsedCertificate | undefined,
  at: Date,
): OcspFacts {
  if (!staple) return { stapled: false, status: null, detail: 'no OCSP response was stapled', ...NOTHING };
  try {
    return judge(staple, leaf, issuer, at);
  } catch {
    return invalid('the stapled response cannot be read');
  }
}

function judge(staple: Buffer, leaf: ParsedCertificate, issuer: ParsedCertificate | undefined, at: Date): OcspFacts {
  const outer = OCSPResponse.fromBER(new Uint8Array(staple));
  const code = outer.responseStatus.valueBlock.valueDec;
  if (code !== 0 || !outer.responseBytes) return invalid(`the responder answered with error ${code}`);
  const basic = BasicOCSPResponse.fromBER(outer.responseBytes.response.valueBlock.valueHexView);
  const single = basic.tbsResponseData.responses.find((one) => isAbout(one, leaf, issuer));
  if (!single) return invalid('the stapled response is about another certificate');
  if (issuer && !isSigned(basic, issuer)) return invalid('the signature of the stapled response does not verify');
  const nextUpdate = single.nextUpdate ?? null;
  const tag = (single.certStatus as asn1js.BaseBlock).idBlock.tagNumber;
  return {
    stapled: true,
    status: STATUS[tag] ?? 'unknown',
    detail: issuer ? '' : 'the issuer is not known, so that the signature could not be verified',
    thisUpdate: single.thisUpdate.toISOString(),
    nextUpdate: nextUpdate?.toISOString() ?? null,
    revokedAt: tag === 1 ? revocationTime(single) : null,
    stale: single.thisUpdate > at || (nextUpdate !== null && nextUpdate < at),
  };
}

function isAbout(single: SingleResponse, leaf: ParsedCertificate, issuer: ParsedCertificate | undefined): boolean {
  const { certID } = single;
  const serial = Buffer.from(certID.serialNumber.valueBlock.valueHexView);
  if (!serial.equals(Buffer.from(leaf.pki.serialNumber.valueBlock.valueHexView))) return false;
  const hash = hashName(certID.hashAlgorithm.algorithmId);
  if (!issuer || !hash) return true;
  const key = issuer.pki.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return createHash(hash).update(key).digest().equals(Buffer.from(certID.issuerKeyHash.valueBlock.valueHexView));
}

function isSigned(basic: BasicOCSPResponse, issuer: ParsedCertificate): boolean {
  const delegates = (basic.certs ?? []).map(parse).filter((one) => mayRespond(one, issuer));
  return [issuer, ...delegates].some(({ x509 }) => verifies(basic, x509.publicKey));
}

function parse(certificate: Certificate): ParsedCertificate {
  return readCertificate(Buffer.from(certificate.toSchema(true).toBER(false)));
}

function mayRespond({ x509, info }: ParsedCertificate, issuer: ParsedCertificate): boolean {
  return (info.extendedKeyUsage ?? []).includes(OCSP_SIGNING) && isSignedBy(x509, issuer.x509);
}

function verifies(basic: BasicOCSPResponse, key: KeyObject): boolean {
  const { hash } = signatureAlgorithmOf(basic.signatureAlgorithm);
  const signed = Buffer.from(basic.tbsResponseData.tbsView);
  const signature = Buffer.from(basic.signature.valueBlock.valueHexView);
  try {
    return verify(hash, signed, key, signature);
  } catch {
    return false;
  }
}

function revocationTime(single: SingleResponse): string | null {
  const info = single.certStatus as asn1js.Constructed;
  const time = info.valueBlock.value[0];
  return time instanceof asn1js.GeneralizedTime ? time.toDate().toISOString() : null;
}

function invalid(detail: string): OcspFacts {
  return { stapled: true, status: 'invalid', detail, ...NOTHING };
}
