import { createCa, createIntermediate, createLeaf, type IssuedCertificate } from '@osk/egress/testing';
import { X509Certificate } from 'node:crypto';
import { ocspError, ocspResponse } from '../testing/ocsp-response';
import { loadAnchors } from './anchors';
import { buildPath } from './build-path';
import { matchingNames } from './match-host';
import { judgeStaple } from './ocsp';
import { readCertificate } from './read-certificate';

const now = new Date();
const ca = createCa({ commonName: 'Root' });
const intermediate = createIntermediate(ca, { commonName: 'Intermediate' });
const leaf = createLeaf(intermediate, { names: ['target.test'], ocspUrl: 'http://ocsp.target.test/' });
const x509 = (...certificates: IssuedCertificate[]) => certificates.map(({ der }) => new X509Certificate(der));
const pathOf = (sent: X509Certificate[], ...extra: IssuedCertificate[]) =>
  buildPath(sent, loadAnchors(extra.map(({ cert }) => cert)), now);

describe('reading a certificate', () => {
  it('tells what it says', () => {
    const named = createLeaf(ca, {
      names: ['a.test', '*.b.test', '192.0.2.7', '2001:db8::1'],
      key: { type: 'rsa', bits: 2048 },
      mustStaple: true,
      ocspUrl: 'http://ocsp.test/',
    });
    expect(readCertificate(named.der).info).toMatchObject({
      dnsNames: ['a.test', '*.b.test'],
      ipAddresses: ['192.0.2.7', '2001:db8::1'],
      ...{ hasSan: true, mustStaple: true, isCa: false, selfSigned: false, embeddedScts: 0 },
      key: { type: 'rsa', bits: 2048, curve: null },
      signature: { hash: 'sha256', algorithm: 'ECDSA' },
      ocspUrls: ['http://ocsp.test/'],
      commonName: 'a.test',
    });
    expect(readCertificate(ca.der).info).toMatchObject({ isCa: true, selfSigned: true });
  });
});

describe('names', () => {
  const certificate = (...names: string[]) => new X509Certificate(createLeaf(ca, { names, commonName: 'cn.test' }).der);

  it.each([
    ['www.target.test', ['www.target.test'], true],
    ['WWW.Target.test', ['www.target.test'], true],
    ['www.target.test.', ['www.target.test'], true],
    ['www.target.test', ['*.target.test'], true],
    ['target.test', ['*.target.test'], false],
    ['a.www.target.test', ['*.target.test'], false],
    ['www.target.test', ['w*.target.test'], false],
    ['www.target.test', ['*.*.test'], false],
    ['cn.test', ['other.test'], false],
    ['192.0.2.7', ['192.0.2.8'], false],
    ['192.0.2.7', ['192.0.2.7'], true],
    ['2001:db8::1', ['2001:db8:0::1'], true],
  ])('%s against %j: %p', (host, names, matches) => {
    const literal = /^[\d.]+$|:/.test(host);
    expect(matchingNames(certificate(...names), host, literal).length > 0).toBe(matches);
  });
});

describe('paths', () => {
  it('lead through what was sent, in order or not, to a root', () => {
    expect(pathOf(x509(leaf, intermediate), ca)).toMatchObject({
      trusted: true,
      inOrder: true,
      rootSent: false,
      publiclyTrusted: false,
      path: ['CN=target.test', 'CN=Intermediate', 'CN=Root'],
    });
    const other = createIntermediate(ca, { commonName: 'Other' });
    expect(pathOf(x509(leaf, other, ca, intermediate), ca)).toMatchObject({
      trusted: true,
      inOrder: false,
      rootSent: true,
      unrelated: ['CN=Other'],
    });
  });

  it('end where an issuer is missing, unknown, or did not sign', () => {
    expect(pathOf(x509(leaf), ca)).toMatchObject({ trusted: false, problem: 'incomplete' });
    expect(pathOf(x509(leaf, intermediate, ca))).toMatchObject({ trusted: false, problem: 'untrusted_root' });
    expect(pathOf(x509(createLeaf(null)))).toMatchObject({ trusted: false, problem: 'self_signed' });
    const impostor = createIntermediate(ca, { commonName: 'Intermediate' });
    expect(pathOf(x509(leaf, impostor), ca)).toMatchObject({ trusted: false, problem: 'bad_signature' });
  });

  it('do not go through a leaf that issues', () => {
    const wrong = createLeaf(intermediate, { names: ['issuer.test'] });
    const below = createLeaf(wrong, { names: ['target.test'] });
    expect(pathOf(x509(below, wrong, intermediate), ca).trusted).toBe(false);
  });

  it('take the way that is in date', () => {
    const past = { notBefore: new Date(Date.now() - 9e9), notAfter: new Date(Date.now() - 1e9) };
    const expired = createIntermediate(ca, { commonName: 'Old', ...past });
    const below = createLeaf(expired);
    expect(pathOf(x509(below, expired), ca)).toMatchObject({ trusted: true, expiredInPath: ['CN=Old'] });
    expect(pathOf(x509(leaf, intermediate), ca).expiredInPath).toEqual([]);
  });

  it('are not searched for ever among certificates that all issue each other', () => {
    const first = createCa({ commonName: 'Same' });
    const crowd = [
      first,
      ...Array.from({ length: 15 }, () =>
        createIntermediate(first, { commonName: 'Same', key: { type: 'ec', curve: 'P-256' } }),
      ),
    ];
    expect(pathOf(x509(createLeaf(first), ...crowd)).trusted).toBe(false);
  });
});

describe('stapled OCSP responses', () => {
  const [parsed, issuer] = [readCertificate(leaf.der), readCertificate(intermediate.der)];
  const judge = (staple: Buffer | null, known = true) => judgeStaple(staple, parsed, known ? issuer : undefined, now);

  it('are good, revoked or unknown', () => {
    expect(judge(null)).toMatchObject({ stapled: false, status: null });
    expect(judge(ocspResponse(leaf, intermediate))).toMatchObject({
      stapled: true,
      status: 'good',
      stale: false,
      detail: '',
    });
    expect(judge(ocspResponse(leaf, intermediate, { status: 'unknown' }))).toMatchObject({ status: 'unknown' });
    expect(judge(ocspResponse(leaf, intermediate, { status: 'revoked' }))).toMatchObject({
      status: 'revoked',
      revokedAt: '2025-01-02T03:04:05.000Z',
    });
  });

  it('are invalid when another key signed, or they are about another certificate, or an error', () => {
    expect(judge(ocspResponse(leaf, intermediate, { signer: createCa() }))).toMatchObject({ status: 'invalid' });
    expect(judge(ocspResponse(createLeaf(intermediate), intermediate))).toMatchObject({ status: 'invalid' });
    expect(judge(ocspResponse(leaf, ca))).toMatchObject({ status: 'invalid' });
    expect(judge(ocspError())).toMatchObject({ status: 'invalid', detail: 'the responder answered with error 3' });
  });

  it('are stale out of their dates, and unverified without the issuer', () => {
    expect(judge(ocspResponse(leaf, intermediate, { nextUpdate: new Date(Date.now() - 3_600_000) })).stale).toBe(true);
    expect(judge(ocspResponse(leaf, intermediate, { thisUpdate: new Date(Date.now() + 9e6) })).stale).toBe(true);
    expect(judge(ocspResponse(leaf, intermediate), false)).toMatchObject({
      status: 'good',
      detail: expect.stringContaining('could not be verified'),
    });
  });
});
