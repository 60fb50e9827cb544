import { X509Certificate } from 'node:crypto';
import { createCa, createIntermediate, createLeaf } from './certificates';

const hoursFromNow = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000);

describe('test certificates', () => {
  test('a chain that OpenSSL accepts, with the names and the validity asked for', () => {
    const root = createCa();
    const intermediate = createIntermediate(root);
    const notBefore = hoursFromNow(-48);
    const notAfter = hoursFromNow(-24);
    const leaf = createLeaf(intermediate, { names: ['a.test', '*.b.test', '127.0.0.1', '::1'], notBefore, notAfter });
    const [rootX, intermediateX, leafX] = [root, intermediate, leaf].map(({ cert }) => new X509Certificate(cert));
    expect(rootX!.ca && intermediateX!.ca).toBe(true);
    expect(leafX!.ca).toBe(false);
    expect(leafX!.verify(intermediateX!.publicKey)).toBe(true);
    expect(leafX!.checkIssued(intermediateX!)).toBe(true);
    expect(intermediateX!.verify(rootX!.publicKey)).toBe(true);
    expect(leafX!.verify(rootX!.publicKey)).toBe(false);
    expect(leafX!.checkHost('x.b.test')).toBe('*.b.test');
    expect(leafX!.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(leafX!.checkIP('::1')).toBe('::1');
    expect(leafX!.checkHost('c.test')).toBeUndefined();
    expect([new Date(leafX!.validFrom), new Date(leafX!.validTo)]).toEqual([notBefore, notAfter]);
    expect(leaf.chain).toBe(leaf.cert + intermediate.cert);
  });

  test.each([
    [{ type: 'rsa', bits: 1024 }, 'sha1', 'rsa'],
    [{ type: 'rsa', bits: 2048 }, 'md5', 'rsa'],
    [{ type: 'rsa', bits: 2048 }, 'sha512', 'rsa'],
    [{ type: 'ec', curve: 'P-384' }, 'sha384', 'ec'],
    [{ type: 'ec', curve: 'secp256k1' }, 'sha1', 'ec'],
    [{ type: 'ed25519' }, 'sha256', 'ed25519'],
  ] as const)('self-signed with %o and %s', (key, hash, type) => {
    const parsed = new X509Certificate(createLeaf(null, { key, hash }).cert);
    expect(parsed.publicKey.asymmetricKeyType).toBe(type);
    if (key.type === 'rsa') expect(parsed.publicKey.asymmetricKeyDetails?.modulusLength).toBe(key.bits);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
  });

  test('a date past 2049, must-staple and an OCSP address', () => {
    const notAfter = new Date('2061-02-03T04:05:06Z');
    const parsed = new X509Certificate(
      createLeaf(null, { notAfter, mustStaple: true, ocspUrl: 'http://ocsp.test/' }).cert,
    );
    expect(new Date(parsed.validTo)).toEqual(notAfter);
    expect(parsed.infoAccess).toContain('http://ocsp.test/');
    expect(parsed.raw.includes(Buffer.from('06082b06010505070118', 'hex'))).toBe(true);
  });
});
