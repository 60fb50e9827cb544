import {
  createCa,
  createIntermediate,
  createLeaf,
  startTlsFixture,
  type TlsFixture,
  type TlsFixtureOptions,
} from '@osk/egress/testing';
import { constants } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:https';
import { scanLoopback } from './testing/scan-loopback';

const HSTS: TlsFixtureOptions['onRequest'] = (_request, response) => {
  response.setHeader('strict-transport-security', 'max-age=31536000');
  response.end('x');
};
const NAMES = { names: ['target.test'] };
const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);
let open: TlsFixture[] = [];

async function serve(options: TlsFixtureOptions): Promise<TlsFixture> {
  const fixture = await startTlsFixture({ leaf: NAMES, onRequest: HSTS, ...options });
  open.push(fixture);
  return fixture;
}

afterEach(async () => {
  await Promise.all(open.map((fixture) => fixture.close()));
  open = [];
});

describe('a sound server', () => {
  it.each(['quick', 'standard', 'comprehensive', 'vulnerability'])(
    'of TLS 1.3 alone gets A+ and nothing above info: %s',
    async (profile) => {
      const { port, ca } = await serve({ intermediate: {}, tls: { minVersion: 'TLSv1.3' } });
      const result = await scanLoopback(`https://target.test:${port}/path?x=1`, profile, { extraCas: [ca] });
      expect(result).toMatchObject({ status: 'completed', rating: 'A+', rules: [] });
      expect(result.coverage.skipped).toEqual([]);
      expect(result.coverage.run.length).toBeGreaterThan(10);
    },
  );

  it('of TLS 1.2 with modern suites gets A+ too', async () => {
    const ciphers = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305';
    const { port, ca } = await serve({ tls: { maxVersion: 'TLSv1.2', ciphers } });
    const result = await scanLoopback(`target.test:${port}`, 'vulnerability', { extraCas: [ca] });
    expect(result).toMatchObject({ status: 'completed', rating: 'A+', rules: [] });
    expect(result.facts['protocols']).toMatchObject({
      'TLSv1.1': 'refused',
      'TLSv1.2': 'offered',
      'TLSv1.3': 'refused',
    });
  });

  it('on IPv6, by address', async () => {
    const { port, ca } = await serve({ host: '::1', leaf: { names: ['::1'] }, tls: { minVersion: 'TLSv1.3' } });
    const result = await scanLoopback(`[::1]:${port}`, 'standard', { extraCas: [ca] });
    expect(result).toMatchObject({ status: 'completed', rating: 'A+', rules: [] });
  });
});

describe('certificates', () => {
  const rulesOf = async (options: TlsFixtureOptions, trusted = true) => {
    const { port, ca } = await serve({ tls: { minVersion: 'TLSv1.3' }, ...options });
    return scanLoopback(`target.test:${port}`, 'standard', { extraCas: trusted ? [ca] : [] });
  };

  it.each<[string, TlsFixtureOptions, string[]]>([
    ['expired', { leaf: { ...NAMES, notBefore: days(-90), notAfter: days(-1) } }, ['ssl-certificate-expired']],
    [
      'not yet valid',
      { leaf: { ...NAMES, notBefore: days(1), notAfter: days(100) } },
      ['ssl-certificate-not-yet-valid'],
    ],
    ['of another name', { leaf: { names: ['other.test'] } }, ['ssl-hostname-mismatch']],
    [
      'with the name in the common name alone',
      { leaf: { commonName: 'target.test', names: [] } },
      ['ssl-certificate-no-san', 'ssl-hostname-mismatch'],
    ],
    [
      'with a wildcard that does not reach this far',
      { leaf: { names: ['*.www.target.test', '*.test.'] } },
      ['ssl-hostname-mismatch'],
    ],
    [
      'signed with SHA-1',
      { leaf: { ...NAMES, hash: 'sha1' }, tls: { ciphers: 'DEFAULT@SECLEVEL=0' } },
      ['ssl-certificate-signature-weak'],
    ],
    [
      'with a short key',
      { leaf: { ...NAMES, key: { type: 'rsa', bits: 1024 } }, tls: { ciphers: 'DEFAULT@SECLEVEL=0' } },
      ['ssl-certificate-key-weak'],
    ],
    ['that must be stapled', { leaf: { ...NAMES, mustStaple: true } }, ['ssl-must-staple-unmet']],
    ['without its intermediate', { intermediate: {}, incompleteChain: true }, ['ssl-chain-incomplete']],
    [
      'below an expired intermediate',
      { intermediate: { notBefore: days(-90), notAfter: days(-1) } },
      ['ssl-chain-expired'],
    ],
  ])('%s', async (_name, options, rules) => {
    const result = await rulesOf(options);
    expect(result.rules).toEqual(expect.arrayContaining(rules));
    expect(result.rules.filter((rule) => !rules.includes(rule) && rule !== 'ssl-forward-secrecy')).toEqual([]);
    expect(result.rating).not.toMatch(/A/);
  });

  it.each([
    [29, 'low'],
    [13, 'medium'],
    [6, 'high'],
  ])('that expires in %d days is a %s finding', async (left, severity) => {
    const result = await rulesOf({ leaf: { ...NAMES, notBefore: days(-200), notAfter: days(left + 0.5) } });
    expect(result.findings.find(({ rule_id }) => rule_id === 'ssl-certificate-expiring')?.severity).toBe(severity);
  });

  it('self-signed, or below an unknown root', async () => {
    expect((await rulesOf({ selfSigned: true }, false)).rules).toEqual(['ssl-certificate-self-signed']);
    expect((await rulesOf({ intermediate: {} }, false)).rules).toEqual(['ssl-chain-incomplete']);
  });

  it('in the wrong order, with the root and a stranger', async () => {
    const ca = createCa();
    const intermediate = createIntermediate(ca);
    const leaf = createLeaf(intermediate, NAMES);
    const stranger = createCa({ commonName: 'Stranger' });
    const chain = leaf.cert + ca.cert + intermediate.cert + stranger.cert;
    const server = createServer({ key: leaf.key, cert: chain }, HSTS);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const result = await scanLoopback(`target.test:${port}`, 'standard', { extraCas: [ca.cert] });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const ids = result.findings.map(({ rule_id }) => rule_id);
    expect(ids).toEqual(expect.arrayContaining(['ssl-chain-order', 'ssl-chain-root-sent']));
    expect(ids).not.toContain('ssl-chain-incomplete');
  });
});

describe('weak configurations', () => {
  it('finds old protocols, CBC, missing forward secrecy and a client that may choose', async () => {
    const tls = {
      minVersion: 'TLSv1',
      ciphers: 'AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-GCM-SHA256:@SECLEVEL=0',
      honorCipherOrder: false,
    } as const;
    const { port, ca } = await serve({ leaf: { ...NAMES, key: { type: 'rsa', bits: 2048 } }, tls });
    const result = await scanLoopback(`target.test:${port}`, 'comprehensive', { extraCas: [ca] });
    expect(result.rules).toEqual(
      expect.arrayContaining([
        'ssl-tls10-offered',
        'ssl-tls11-offered',
        'ssl-beast',
        'ssl-forward-secrecy',
        'ssl-cipher-order',
      ]),
    );
    expect(result).toMatchObject({ status: 'completed', rating: 'B' });
  });

  it('reports a server order where there is one', async () => {
    const ciphers = 'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256';
    const { port } = await serve({ tls: { maxVersion: 'TLSv1.2', ciphers, honorCipherOrder: true } });
    const result = await scanLoopback(`target.test:${port}`, 'standard');
    expect(result.facts['ciphers']).toEqual([
      {
        protocol: 'TLSv1.2',
        preference: 'server',
        suites: ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'],
      },
    ]);
  });

  it('finds renegotiation without limit and missing HSTS, and compression', async () => {
    const tls = { maxVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET } as const;
    const { port } = await serve({
      tls,
      onRequest: (_request, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end();
      },
    });
    const result = await scanLoopback(`target.test:${port}`, 'comprehensive');
    const ids = result.findings.map(({ rule_id }) => rule_id);
    expect(ids).toEqual(expect.arrayContaining(['ssl-hsts-missing', 'ssl-breach']));
    // Node lets three through in ten minutes.
    expect(result.facts['renegotiation']).toEqual({ accepted: 3, asked: 4 });
    expect(ids).not.toContain('ssl-client-renegotiation');
    expect(result.facts['session']).toMatchObject({ resumedByTls13: null });
  });

  it('looks for CAA up to the registered name', async () => {
    const { port, ca } = await serve({ leaf: { names: ['www.target.test'] }, tls: { minVersion: 'TLSv1.3' } });
    const record = { name: 'target.test', type: 'CAA', ttl: 60, data: { flags: 0, tag: 'issue', value: 'ca.test' } };
    const found = await scanLoopback(`www.target.test:${port}`, 'comprehensive', {
      extraCas: [ca],
      caa: { 'target.test': [record] },
    });
    expect(found.facts['caa']).toEqual({ foundAt: 'target.test', records: ['issue ca.test'] });
    const missing = await scanLoopback(`www.target.test:${port}`, 'comprehensive', { extraCas: [ca] });
    expect(missing.findings.map(({ rule_id }) => rule_id)).toContain('ssl-caa-missing');
  });
});
