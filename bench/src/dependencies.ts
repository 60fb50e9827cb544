/**
 * A repository with N npm dependencies, from its lock file to findings: catalogued in a thread as a scan does, matched
 * by a vulns service of this process that holds the feeds of the given folder (laid out as for `intel-load`; else the
 * starter set alone), updates planned, imports looked for. Seconds of each step, twice: cold and warm. Then the
 * findings of a few packages whose vulnerabilities are well known.
 *
 *     make bench B="dependencies 2000 ../shared/data/feeds"
 */
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { catalogueInThread, dependenciesEngine, type CodeEngineContext } from '@osk/code-security/engines';
import type { MatchResponse, RawFinding } from '@osk/contracts';
import { createEgress } from '@osk/egress';
import { folderTree } from '@osk/file-tree';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { createLogger, loadConfig } from '@osk/service-kit';
import vulns from '@osk/vulns';
import { createIntelligence, IntelSync, intelConfig } from '@osk/vulns/intel';

const count = Number(process.argv[2] ?? 2_000);
const feeds = process.argv[3] ?? '';
const PER_CALL = 1_000;

/** Versions that advisories of many years speak of; one in twenty of the generated packages is one of them. */
const WELL_KNOWN: Record<string, string> = {
  lodash: '4.17.15',
  minimist: '1.2.0',
  'node-fetch': '2.6.0',
  axios: '0.21.0',
  express: '4.16.0',
  jsonwebtoken: '8.5.0',
  json5: '1.0.1',
  semver: '5.7.0',
  ws: '7.4.0',
  qs: '6.5.2',
};

function packageLock(size: number): string {
  const known = Object.entries(WELL_KNOWN);
  const packages: Record<string, object> = {};
  for (let at = 0; at < size; at += 1) {
    const [name, version] = (at % 20 === 0 ? known[at / 20] : undefined) ?? [
      `package-${at}`,
      `${at % 9}.${at % 31}.${at % 7}`,
    ];
    packages[`node_modules/${name}`] = { version, resolved: `https://registry.npmjs.org/${name}` };
  }
  const names = Object.keys(packages).map((path) => [path.slice('node_modules/'.length), '*']);
  const root = { name: 'bench', version: '1.0.0', dependencies: Object.fromEntries(names) };
  return JSON.stringify({ name: 'bench', lockfileVersion: 3, packages: { '': root, ...packages } }, null, 2);
}

/** Packages of other ecosystems with versions that are known to be vulnerable, for a look by hand. */
const OTHERS: Record<string, string> = {
  'py/requirements.txt': 'jinja2==2.10\npyyaml==5.1\ndjango==2.2.0\n',
  'go/go.mod': 'module example.com/a\n\ngo 1.20\n\nrequire golang.org/x/crypto v0.16.0\n',
  'rb/Gemfile.lock': 'GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (2.0.1)\n\nDEPENDENCIES\n  rack\n',
  'rs/Cargo.lock':
    'version = 3\n\n[[package]]\nname = "smallvec"\nversion = "0.6.9"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
};

async function serve(root: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = join(root, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://loopback').pathname)));
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': statSync(path).size });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function loadFeeds(service: TestService, folder: string, dataDir: string): Promise<void> {
  const { server, url } = await serve(folder);
  const config = loadConfig(intelConfig, {
    INTEL_OSV_URL: `${url}/osv`,
    INTEL_OSV_ECOSYSTEMS: readdirSync(join(folder, 'osv')).join(','),
  });
  const egress = createEgress({ allow: ['127.0.0.1'], allowHttp: true });
  const logger = createLogger({ service: 'bench', level: 'error' });
  const intelligence = createIntelligence(service.store);
  const sync = new IntelSync({ store: service.store, intelligence, egress, config, dataDir, logger });
  for (const { feed, counts } of await sync.syncNow(['osv'])) console.log(`  ${feed}: ${JSON.stringify(counts)}`);
  await egress.close();
  server.close();
}

async function scan(root: string, service: TestService): Promise<RawFinding[]> {
  const seconds: Record<string, number> = { catalogue: 0, match: 0 };
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    seconds[name] = (seconds[name] ?? 0) + (performance.now() - started) / 1_000;
    return result;
  };
  const signal = new AbortController().signal;
  const context: CodeEngineContext = {
    egress: createEgress({ allow: [], allowHttp: false }),
    signal,
    options: { history: false, verifySecrets: false, adapters: false },
    progress: () => {},
    identityKey: '',
    log: (_level, message) => console.log(message),
    now: () => new Date(),
    catalogue: () => timed('catalogue', () => catalogueInThread({ root }, { signal })),
    match: (components) =>
      timed('match', async () => {
        const results: MatchResponse['results'] = [];
        for (let at = 0; at < components.length; at += PER_CALL) {
          const body = { components: components.slice(at, at + PER_CALL) };
          const headers = service.identity.asService('code-security');
          const { status, json } = await service.call('/internal/match', { method: 'POST', body, headers });
          if (status !== 200) throw new Error(`matching answered ${status}`);
          results.push(...(json as MatchResponse).results);
        }
        return results;
      }),
  };
  const source = { root, tree: await folderTree(root), assetId: 'bench' };
  const { findings, facts } = await timed('whole', () => dependenciesEngine().run(source, context));
  const told = Object.entries(seconds).map(([name, value]) => `${name} ${value.toFixed(2)} s`);
  console.log(`dependencies ${count}: ${told.join(', ')}; ${findings.length} findings ${JSON.stringify(facts)}`);
  return findings;
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'osk-bench-dependencies-'));
  const root = join(directory, 'code');
  const files = { 'package-lock.json': packageLock(count), 'src/a.js': "require('lodash');\n", ...OTHERS };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const hasFeeds = existsSync(join(feeds, 'osv'));
  // A worker would load the starter set while we load the feeds.
  const role = hasFeeds ? 'api' : 'all';
  const service = await startTestService(vulns, { env: { INTEL_AUTO_SYNC: 'false' }, role });
  try {
    if (hasFeeds) await loadFeeds(service, feeds, directory);
    else console.log('no folder of feeds: the starter set alone');
    await scan(root, service);
    const findings = await scan(root, service);
    for (const { location, rule_id, severity, evidence } of findings.slice(0, 400))
      console.log(`  ${location.package?.purl} ${rule_id} ${severity}: ${evidence.slice(0, 160)}`);
  } finally {
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

void main();
