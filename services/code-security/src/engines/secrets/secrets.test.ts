import type { Egress } from '@osk/egress';
import type { CodeSource, HistoryBlob } from '../engine';
import { testContext, testSource, type ContextParts } from '../testing/context';
import secretsEngine from '.';

/** Made of parts, so that this file holds nothing that looks like a secret. */
const TOKEN = ['gl', 'pat-', 'x7Kd9Qm2Rt5Wb8Zp3VnL'].join('');
const STRIPE = ['sk', '_live_', '4eC39HqLyjWDarjtT1zdp7dcQx82Lm'].join('');
const LINE = `token = "${TOKEN}"\n`;

async function scan(files: Record<string, string>, parts: ContextParts = {}, more: Partial<CodeSource> = {}) {
  const { source, remove } = await testSource(files);
  const { context, progress } = testContext(parts);
  const result = await secretsEngine()
    .run({ ...source, ...more }, context)
    .finally(remove);
  return { ...result, progress };
}

const blob = (commit: string, path: string, content: string): HistoryBlob => ({
  commit,
  author: 'a@example.com',
  date: new Date(Date.UTC(2025, 0, Number(commit.slice(1)) + 1)),
  path,
  blobId: `${commit}-${path}`,
  content: Buffer.from(content),
});
async function* blobs(...list: HistoryBlob[]) {
  yield* list;
}
const options = (more: object) => ({ history: false, verifySecrets: false, adapters: false, ...more });

describe('secrets in files', () => {
  test('are found with their place and never shown', async () => {
    const { findings, coverage, facts } = await scan({ 'a/config.py': `\n${LINE}`, 'b.txt': 'nothing' });
    expect(findings).toMatchObject([
      { category: 'secrets', location: { file: 'a/config.py', start_line: 2 }, detection: { engine: 'secrets' } },
    ]);
    expect(JSON.stringify(findings)).not.toContain(TOKEN.slice(8));
    expect(coverage.run).toEqual(['files']);
    expect(facts).toMatchObject({ files: 2 });
  });

  test('a source without any has none', async () => {
    const { findings, complete } = await scan({ 'a.txt': 'hello' });
    expect({ findings, complete }).toEqual({ findings: [], complete: true });
  });
});

describe('what the source itself leaves out', () => {
  test('is told as suppressed, with the reason; a baseline file that is not there is told in the coverage', async () => {
    const baseline = JSON.stringify([{ File: 'known.py', Secret: TOKEN, StartLine: 1 }]);
    const files = { 'known.py': LINE, 'new.py': LINE, '.gitleaks-baseline.json': baseline };
    const { findings, facts } = await scan(files);
    const states = Object.fromEntries(findings.map((one) => [one.location.file, one.suppression?.kind]));
    expect(states).toMatchObject({ 'known.py': 'in_source', 'new.py': undefined });
    expect(facts).toMatchObject({ baseline: { file: '.gitleaks-baseline.json', entries: 1 } });
    const other = await scan({ 'known.py': LINE }, { options: options({ baselineFile: 'no/such.json' }) });
    expect(other.coverage.skipped).toContainEqual({ what: 'no/such.json', reason: expect.stringContaining('source') });
    expect(other.findings).toMatchObject([{ location: { file: 'known.py' } }]);
  });
});

describe('the history', () => {
  const past = options({ history: true });

  test('shows what is no longer in the files, with the commit it came in by', async () => {
    const {
      findings: present,
      beside,
      facts,
    } = await scan(
      { 'a.py': 'clean' },
      { options: past },
      { history: () => blobs(blob('c2', 'old.py', LINE), blob('c1', 'old.py', `# first\n${LINE}`)) },
    );
    // A series of its own: a scan that does not look into the history closes nothing of it.
    const { part, complete, findings } = beside!;
    expect([present, part, complete]).toEqual([[], 'secret_history', true]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ location: { file: 'old.py' } });
    expect(findings[0]!.description).toContain('commit c1');
    expect(facts).toMatchObject({ history: { blobs: 2 } });
  });

  test('tells of what is still there since when, and not twice', async () => {
    const { findings } = await scan(
      { 'a.py': LINE },
      { options: past },
      { history: () => blobs(blob('c1', 'a.py', LINE), blob('c0', 'b.py', LINE)) },
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]!.description).toContain('is still there');
  });

  test('is not read unless asked for, and its absence is told', async () => {
    const history = () => blobs(blob('c1', 'old.py', LINE));
    const { findings, beside } = await scan({}, { options: options({}) }, { history });
    expect([findings, beside]).toEqual([[], undefined]);
    const { coverage } = await scan({}, { options: past });
    expect(coverage.not_applicable).toEqual([{ what: 'history', reason: 'the source has no history' }]);
  });

  test('that breaks off fails the part', async () => {
    const broken = async function* () {
      yield blob('c1', 'old.py', LINE);
      throw new Error('the pack is damaged');
    };
    await expect(scan({}, { options: past }, { history: broken })).rejects.toThrow('the pack is damaged');
  });
});

describe('verification', () => {
  const egress = (http: Egress['http']): Egress => ({ ...testContext().context.egress, http });
  const answer = (status: number) =>
    ({ status, headers: {}, url: '', redirects: [], address: '', body: Buffer.from('{}'), truncated: false }) as never;
  const checked = options({ verifySecrets: true });

  test('asks a provider once per secret, through the egress, and tells the verdict', async () => {
    const asked: { url: string; options: unknown }[] = [];
    const http: Egress['http'] = async (url, request) => {
      asked.push({ url: String(url), options: request });
      return answer(200);
    };
    const { findings, facts } = await scan({ 'a.py': LINE, 'b.py': LINE }, { options: checked, egress: egress(http) });
    expect(findings).toHaveLength(2);
    expect(findings[0]!.description).toContain('accepts it');
    expect(asked).toHaveLength(1);
    expect(asked[0]!.options).toMatchObject({ maxRedirects: 0, schemes: 'https_only' });
    expect(facts).toMatchObject({ verified: { active: 1, inactive: 0 } });
  });

  test('a refused secret is told as such; one that cannot be asked about is unknown', async () => {
    const refused = await scan({ 'a.py': LINE }, { options: checked, egress: egress(async () => answer(401)) });
    expect(refused.facts).toMatchObject({ verified: { inactive: 1 } });
    const away = egress(() => Promise.reject(new Error('no route')));
    const unknown = await scan({ 'a.py': `${LINE}key = "${STRIPE}"` }, { options: checked, egress: away });
    expect(unknown.findings.length).toBeGreaterThan(0);
    expect(unknown.facts).toMatchObject({ verified: { active: 0, inactive: 0 } });
  });

  test('asks nobody unless told to', async () => {
    const none = egress(() => Promise.reject(new Error('asked')));
    const { findings, facts } = await scan({ 'a.py': LINE }, { egress: none });
    expect(findings).toHaveLength(1);
    expect(facts).not.toHaveProperty('verified');
  });
});

test('stops when told to', async () => {
  const endless = async function* () {
    for (let count = 0; ; count += 1) yield blob(`c${count}`, 'a.py', LINE);
  };
  const signal = AbortSignal.timeout(800);
  const running = scan({}, { options: options({ history: true }), signal }, { history: endless });
  await expect(running).rejects.toMatchObject({ name: 'TimeoutError' });
});
