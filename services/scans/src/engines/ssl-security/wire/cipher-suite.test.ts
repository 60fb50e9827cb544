import { isForwardSecret, ssl2SuiteOf, suiteOf, SSL2_SUITES, TLS_SUITES, type CipherSuite } from './cipher-suite';

const byName = (name: string) => TLS_SUITES.find((suite) => suite.name === name);

describe('cipher suites', () => {
  it.each<[string, Partial<CipherSuite>]>([
    ['TLS_AES_128_GCM_SHA256', { code: 0x1301, keyExchange: 'TLSv1.3', bits: 128, mode: 'aead', since: 'TLSv1.3' }],
    [
      'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
      { keyExchange: 'ECDHE', authentication: 'RSA', bits: 256, mode: 'aead', since: 'TLSv1.2' },
    ],
    ['TLS_RSA_WITH_AES_256_CBC_SHA', { keyExchange: 'RSA', bits: 256, mode: 'cbc', since: 'SSLv3' }],
    ['TLS_RSA_WITH_3DES_EDE_CBC_SHA', { cipher: '3DES', bits: 112 }],
    ['TLS_RSA_WITH_DES_CBC_SHA', { cipher: 'DES', bits: 56 }],
    ['TLS_RSA_EXPORT_WITH_RC4_40_MD5', { export: true, bits: 40, mode: 'stream', keyExchange: 'RSA' }],
    ['TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA', { export: true, bits: 40, keyExchange: 'DHE' }],
    ['TLS_RSA_WITH_NULL_SHA256', { cipher: 'NULL', bits: 0, mode: 'none' }],
    ['TLS_DH_anon_WITH_AES_128_GCM_SHA256', { authentication: 'anonymous', keyExchange: 'DHE' }],
    ['TLS_ECDH_ECDSA_WITH_AES_128_CBC_SHA', { keyExchange: 'ECDH', authentication: 'ECDSA' }],
    ['TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA256', { keyExchange: 'ECDHE_PSK', since: 'SSLv3' }],
    ['TLS_SHA256_SHA256', { bits: 0, mode: 'none', since: 'TLSv1.3' }],
    ['TLS_SM4_GCM_SM3', { bits: 128, mode: 'aead', cipher: 'SM4' }],
  ])('%s', (name, expected) => expect(byName(name)).toMatchObject(expected));

  it('of SSLv2 are kept apart from those with the same number', () => {
    expect(SSL2_SUITES).toHaveLength(13);
    expect(ssl2SuiteOf(0x020080)).toMatchObject({ export: true, bits: 40, cipher: 'RC4' });
    expect(TLS_SUITES.some(({ code }) => code > 0xffff || code === 0)).toBe(false);
  });

  it('that are unknown get a name of their own', () => {
    expect(suiteOf(0xfafa).name).toBe('TLS_UNKNOWN_0xfafa');
    expect(ssl2SuiteOf(0xfafafa).name).toBe('SSL_CK_UNKNOWN_0xfafafa');
  });

  it('know forward secrecy', () => {
    expect(isForwardSecret(suiteOf(0xc02f))).toBe(true);
    expect(isForwardSecret(suiteOf(0x1301))).toBe(true);
    expect(isForwardSecret(suiteOf(0x009c))).toBe(false);
    expect(isForwardSecret(suiteOf(0x0034))).toBe(false);
  });
});
