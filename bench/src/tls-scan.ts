/**
 * A TLS scan of one local server with many weaknesses: the product's engine beside Debian's `testssl` with the same
 * breadth, in one run. Prints both times, their ratio, and each weakness testssl names with what ours says to it;
 * fails when ours misses one. Run it with `make bench B=tls-scan`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEgress } from '@osk/egress';
import { createCa, createLeaf } from '@osk/egress/testing';
import createEngine from '@osk/scans/ssl-security';

const ROUNDS = 5;
// Protocols, server defaults, preferences, cipher categories, vulnerabilities, HTTP headers: what the engine looks at.
const TESTSSL = ['--warnings', 'off', '--quiet', '--color', '0', '--ip', 'one', '-p', '-S', '-P', '-s', '-U', '-h'];

/** What testssl calls it -> our rules, any of which covers it. */
const COUNTERPART: Record<string, string[]> = {
  SSLv2: ['ssl-sslv2-offered'],
  SSLv3: ['ssl-sslv3-offered'],
  TLS1: ['ssl-tls10-offered'],
  TLS1_1: ['ssl-tls11-offered'],
  TLS1_2: ['ssl-no-current-protocol'],
  TLS1_3: ['ssl-tls13-missing'],
  cipherlist_NULL: ['ssl-null-cipher'],
  cipherlist_aNULL: ['ssl-anonymous-cipher'],
  cipherlist_EXPORT: ['ssl-export-cipher'],
  cipherlist_LOW: ['ssl-weak-cipher', 'ssl-rc4'],
  cipherlist_3DES_IDEA: ['ssl-sweet32'],
  cipherlist_AVERAGE: ['ssl-lucky13'],
  cipherlist_OBSOLETED: ['ssl-lucky13'],
  cipher_order: ['ssl-cipher-order'],
  cert_trust: ['ssl-hostname-mismatch'],
  cert_chain_of_trust: ['ssl-certificate-untrusted', 'ssl-certificate-self-signed', 'ssl-chain-incomplete'],
  cert_notAfter: ['ssl-certificate-expired', 'ssl-certificate-expiring'],
  cert_expirationStatus: ['ssl-certificate-expired', 'ssl-certificate-expiring'],
  cert_signatureAlgorithm: ['ssl-certificate-signature-weak'],
  cert_keySize: ['ssl-certificate-key-weak'],
  cert_subjectAltName: ['ssl-certificate-no-san'],
  cert_crlDistributionPoints: ['ssl-no-revocation-information'],
  cert_ocspURL: ['ssl-no-revocation-information'],
  cert_revocation: ['ssl-no-revocation-information'],
  OCSP_stapling: ['ssl-ocsp-not-stapled', 'ssl-no-revocation-information'],
  HSTS: ['ssl-hsts-missing', 'ssl-hsts-weak'],
  HSTS_time: ['ssl-hsts-weak'],
  heartbleed: ['ssl-heartbleed'],
  CCS: ['ssl-ccs-injection'],
  ticketbleed: ['ssl-ticketbleed'],
  ROBOT: ['ssl-robot'],
  secure_renego: ['ssl-secure-renegotiation'],
  secure_client_renego: ['ssl-client-renegotiation'],
  CRIME_TLS: ['ssl-crime'],
  BREACH: ['ssl-breach'],
  POODLE_SSL: ['ssl-sslv3-offered'],
  fallback_SCSV: ['ssl-fallback-scsv'],
  SWEET32: ['ssl-sweet32'],
  FREAK: ['ssl-freak'],
  DROWN: ['ssl-sslv2-offered'],
  LOGJAM: ['ssl-logjam', 'ssl-dh-parameters-weak'],
  'LOGJAM-common_primes': ['ssl-dh-parameters-weak'],
  BEAST: ['ssl-beast'],
  BEAST_CBC_TLS1: ['ssl-beast'],
  BEAST_CBC_SSL3: ['ssl-beast'],
  LUCKY13: ['ssl-lucky13'],
  RC4: ['ssl-rc4'],
};
/** What does not apply to this target, whatever testssl says. */
const NOT_APPLICABLE: Record<string, string> = { DNS_CAArecord: '(no authority issues for localhost)' };
const HARMLESS = new Set(['OK', 'INFO', 'DEBUG', 'WARN', 'FATAL']);

async function listen(): Promise<Server> {
  // Issued and soon over; its root is known to neither scanner.
  const notAfter = new Date(Date.now() + 20 * 86_400_000);
  const leaf = createLeaf(createCa(), { names: ['localhost'], key: { type: 'rsa', bits: 2048 }, notAfter });
  const tls = {
    minVersion: 'TLSv1',
    ciphers: 'ALL:eNULL:@SECLEVEL=0',
    dhparam: 'auto',
    honorCipherOrder: false,
  } as const;
  const server = createServer({ ...tls, key: leaf.key, cert: leaf.chain }, (_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end();
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function ours(
  port: number,
  profile: string,
): Promise<{ ms: number; rules: Set<string>; status: string; rating?: string }> {
  const egress = createEgress({ allow: ['127.0.0.0/8', '::1/128'], allowHttp: false });
  const engine = createEngine();
  const started = performance.now();
  const target = await engine.parseTarget(`localhost:${port}`, {}, egress);
  const context = {
    egress,
    signal: new AbortController().signal,
    progress: () => undefined,
    log: () => undefined,
    now: () => new Date(),
  };
  const { findings, status, rating } = await engine.run(target, profile, {}, context);
  const ms = performance.now() - started;
  await egress.close();
  return { ms, rules: new Set(findings.map(({ rule_id }) => rule_id)), status, rating };
}

interface TestsslFinding {
  id: string;
  severity: string;
  finding: string;
}

async function testssl(port: number): Promise<{ ms: number; findings: TestsslFinding[] } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'osk-bench-'));
  const file = join(folder, 'out.json');
  const started = performance.now();
  const ran = await new Promise<boolean>((resolve) => {
    const child = spawn('testssl', [...TESTSSL, '--jsonfile', file, `localhost:${port}`], { stdio: 'ignore' });
    child.once('error', () => resolve(false)).once('exit', () => resolve(true));
  });
  const ms = performance.now() - started;
  const findings = ran ? (JSON.parse(readFileSync(file, 'utf8')) as TestsslFinding[]) : [];
  rmSync(folder, { recursive: true });
  return ran ? { ms, findings } : undefined;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function compare(findings: readonly TestsslFinding[], rules: ReadonlySet<string>): number {
  let missed = 0;
  for (const { id, severity, finding } of findings.filter((one) => !HARMLESS.has(one.severity))) {
    const counterpart = COUNTERPART[id.replace(/ <.*$/, '').trim()];
    const found = counterpart?.filter((rule) => rules.has(rule)) ?? [];
    if (counterpart && found.length === 0) missed += 1;
    const verdict = counterpart ? (found[0] ?? 'MISSED') : (NOT_APPLICABLE[id] ?? '(another scan looks at this)');
    console.log(`  ${severity.padEnd(8)} ${id.padEnd(24)} ${verdict.padEnd(32)} ${finding.slice(0, 60)}`);
  }
  return missed;
}

async function main(): Promise<void> {
  const server = await listen();
  const { port } = server.address() as AddressInfo;
  const rules = new Set<string>();
  const times: Record<string, number> = {};
  for (const profile of ['quick', 'standard', 'comprehensive', 'vulnerability']) {
    const runs = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await ours(port, profile));
    times[profile] = median(runs.map(({ ms }) => ms));
    for (const run of runs) for (const rule of run.rules) rules.add(rule);
    const [first] = runs;
    console.log(
      `osk ${profile}: ${times[profile].toFixed(0)} ms (median of ${ROUNDS}), ${first?.status}, rating ${first?.rating}, ${first?.rules.size} rules found`,
    );
  }
  const other = await testssl(port);
  server.closeAllConnections();
  server.close();
  if (!other) return console.log('testssl is not installed (Debian: testssl.sh): nothing to compare with');
  console.log(`testssl: ${other.ms.toFixed(0)} ms`);
  console.log(
    `ratio: ${(other.ms / (times['vulnerability'] ?? 1)).toFixed(1)} times faster in profile vulnerability, ${(other.ms / (times['comprehensive'] ?? 1)).toFixed(1)} in comprehensive`,
  );
  const missed = compare(other.findings, rules);
  console.log(`missed of what testssl finds: ${missed}`);
  console.log(
    `found beside it: ${[...rules].filter((rule) => !Object.values(COUNTERPART).flat().includes(rule)).join(', ')}`,
  );
  if (missed > 0) process.exitCode = 1;
}

void main();
