/**
 * Loads a folder of advisory feeds, served over HTTP on loopback as a mirror would be, into a fresh embedded store:
 * seconds, entries per second and memory; then the same again with nothing changed; then looks packages up.
 *
 *     make bench B="intel-load ../shared/data/feeds"
 *
 * The folder is laid out like the public feeds: `osv/<ecosystem>/all.zip`, `known_exploited_vulnerabilities.json.gz`,
 * `alpine-secdb.tar.gz`, `epss_scores-current.csv.gz`; what is not there is left out.
 */
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { createEgress } from '@osk/egress';
import { startStore } from '@osk/embedded-store';
import { connectStore } from '@osk/persistence';
import { createLogger, loadConfig } from '@osk/service-kit';
import { createIntelligence, IntelSync, intelConfig, type Intelligence } from '@osk/vulns/intel';

const MB = 1024 ** 2;
const folder = process.argv[2] ?? '';

async function serve(root: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = join(root, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://loopback').pathname)));
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
    const etag = `"${statSync(path).size}"`;
    if (request.headers['if-none-match'] === etag && !path.endsWith('secdb.tar.gz'))
      return void response.writeHead(304).end();
    response.writeHead(200, { etag, 'content-length': statSync(path).size });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The highest resident set over `work`, above what it was before. */
async function measured<T>(
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; peak: number; before: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100);
  const started = performance.now();
  try {
    return { result: await work(), seconds: (performance.now() - started) / 1000, peak, before };
  } finally {
    clearInterval(timer);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
}

async function lookUps(intelligence: Intelligence, keys: readonly string[], label: string): Promise<void> {
  const started = performance.now();
  let candidates = 0;
  for (let at = 0; at < keys.length; at += 2_000) {
    for (const list of (await intelligence.candidates.candidates(keys.slice(at, at + 2_000))).values())
      candidates += list.length;
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `look-ups ${label}: ${keys.length} keys, ${candidates} candidates, ${Math.round(keys.length / seconds)} keys/s`,
  );
}

async function main(): Promise<void> {
  if (folder === '' || !existsSync(folder)) {
    console.log('intel-load: name a folder of feeds; skipped');
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), 'osk-intel-load-'));
  const { server, url } = await serve(folder);
  const embedded = await startStore({ dataDir: join(directory, 'store') });
  const store = await connectStore({ url: embedded.url, service: 'vulns' });
  const egress = createEgress({ allow: ['127.0.0.1'], allowHttp: true });
  const ecosystems = existsSync(join(folder, 'osv')) ? readdirSync(join(folder, 'osv')) : [];
  const config = loadConfig(intelConfig, {
    INTEL_OSV_URL: `${url}/osv`,
    INTEL_OSV_ECOSYSTEMS: ecosystems.join(','),
    INTEL_KEV_URL: `${url}/known_exploited_vulnerabilities.json.gz`,
    INTEL_EPSS_URL: `${url}/epss_scores-current.csv.gz`,
    INTEL_ALPINE_URL: `${url}/alpine-secdb.tar.gz`,
  });
  const intelligence = createIntelligence(store);
  const sync = new IntelSync({
    store,
    intelligence,
    egress,
    config,
    dataDir: directory,
    logger: createLogger({ service: 'bench', level: 'error' }),
  });
  await store.syncIndexes();
  try {
    const files: Record<string, boolean> = {
      osv: ecosystems.length > 0,
      kev: true,
      epss: existsSync(join(folder, 'epss_scores-current.csv.gz')),
      alpine: true,
    };
    const feeds = Object.keys(files).filter((feed) => files[feed]);
    for (const label of ['first', 'again']) {
      const { result, seconds, peak, before } = await measured(() => sync.syncNow(feeds));
      for (const { feed, counts, problems, error } of result)
        console.log(
          `  ${feed}: ${JSON.stringify(counts)} problems ${problems.total}${error ? ` ${error.message}` : ''}`,
        );
      const items = result.reduce((sum, { counts }) => sum + counts.added + counts.changed + counts.unchanged, 0);
      console.log(
        `load ${label}: ${items} entries in ${seconds.toFixed(1)} s, ${Math.round(items / seconds)}/s; rss ${Math.round(before / MB)} -> at most ${Math.round(peak / MB)} MB`,
      );
    }
    const keys = new Set<string>();
    for (let cursor = ''; ;) {
      const page = await intelligence.advisories.changedSince(cursor, 2_000);
      for (const change of page.changes) for (const key of change.keys) keys.add(key);
      if (page.changes.length === 0) break;
      cursor = page.cursor;
    }
    const known = [...keys].slice(0, 10_000);
    await lookUps(intelligence, known, 'cold');
    await lookUps(intelligence, known, 'warm');
    await lookUps(
      intelligence,
      Array.from({ length: 10_000 }, (_, n) => `npm/nobody-${n}`),
      'without advisories, cold',
    );
    await lookUps(
      intelligence,
      Array.from({ length: 10_000 }, (_, n) => `npm/nobody-${n}`),
      'without advisories, warm',
    );
  } finally {
    await sync.stop();
    await egress.close();
    await store.close();
    await embedded.close();
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

void main();
