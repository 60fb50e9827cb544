import { type EgressError } from '../errors';
import { loopbackEgress } from './fakes';
import { startTlsFixture, type TlsFixtureOptions } from './tls-fixture';

const egress = loopbackEgress({ 'a.test': ['127.0.0.1'] });
afterAll(() => egress.close());

async function get(options: TlsFixtureOptions, trust = true): Promise<number | string> {
  const fixture = await startTlsFixture(options);
  try {
    const response = await egress.http(fixture.origin, trust ? { tls: { ca: fixture.ca } } : {});
    return response.status;
  } catch (error) {
    const { code, cause } = error as EgressError & { cause?: NodeJS.ErrnoException };
    return `${code} ${cause?.code}`;
  } finally {
    await fixture.close();
  }
}

describe('startTlsFixture', () => {
  test('serves with a certificate its CA vouches for, over IPv4 and IPv6', async () => {
    expect(await get({})).toBe(200);
    expect(await get({ host: '::1' })).toBe(200);
    expect(await get({ leaf: { key: { type: 'rsa', bits: 2048 } }, intermediate: {} })).toBe(200);
    expect(await get({ selfSigned: true })).toBe(200);
  });

  test('shows each fault of a certificate as the fault it is', async () => {
    expect(await get({}, false)).toBe('tls_error UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(await get({ selfSigned: true }, false)).toBe('tls_error DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await get({ leaf: { names: ['other.test'] } })).toBe('tls_error ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await get({ leaf: { notAfter: new Date('2020-01-01'), notBefore: new Date('2019-01-01') } })).toBe(
      'tls_error CERT_HAS_EXPIRED',
    );
    expect(await get({ intermediate: {}, incompleteChain: true })).toBe('tls_error UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });
});
