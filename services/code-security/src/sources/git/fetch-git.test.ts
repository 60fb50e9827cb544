import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { loopbackEgress } from '@osk/egress/testing';
import { filesBelow, modeOf, testFolder } from '../testing/folder';
import { describeWithGit, TestRepository } from '../testing/git-repository';
import { startGitServer, type GitServer } from '../testing/git-server';
import { fetchGit, type FetchGitOptions, type GitPhase } from './fetch-git';
import { gitHistory } from './git-history';

const egress = loopbackEgress({}, { allowHttp: true });
const BASIC = `Basic ${Buffer.from('me:token').toString('base64')}`;
afterAll(() => egress.close());

/** Text that packs as differences from version to version. */
const long = (version: number) =>
  Array.from({ length: 400 }, (_, line) => `line ${line} of ${line % 40 === 0 ? version : 'all'}`).join('\n');

describeWithGit('fetchGit from a real Git', () => {
  const folder = testFolder();
  const repository = new TestRepository(join(folder.path, 'served', 'repo.git'));
  const commits: string[] = [];
  let server: GitServer;
  let old: GitServer;
  let runs = 0;

  beforeAll(async () => {
    commits.push(repository.commit({ 'a.txt': 'one', 'src/lib.ts': long(1), 'secret.env': 'KEY=1' }, 'first'));
    repository.git('tag', '-a', 'v1', '-m', 'one');
    repository.git('tag', '-a', 'v1-again', '-m', 'a tag of a tag', 'v1');
    commits.push(
      repository.commit({ 'src/lib.ts': long(2), 'secret.env': null, 'big.bin': Buffer.alloc(700_000, 'ab') }),
    );
    symlinkSync('/etc/passwd', join(repository.path, 'link'));
    commits.push(
      repository.commit({
        'run.sh': '#!/bin/sh',
        'a\\b': 'x',
        'src/lib.ts': long(3),
        'lfs.bin': 'version https://git-lfs.github.com/spec/v1\n',
      }),
    );
    mkdirSync(join(repository.path, 'vendor/sub'), { recursive: true });
    repository.git('update-index', '--add', '--cacheinfo', `160000,${commits[0]},vendor/sub`);
    commits.push(repository.commit({ 'src/lib.ts': long(4) }, 'newest'));
    repository.git('checkout', '-q', '-b', 'feature/x', 'v1');
    commits.push(repository.commit({ 'feature.txt': 'f' }));
    repository.git('checkout', '-q', 'main');
    repository.git('repack', '-adq', '--depth=50', '--window=50');
    new TestRepository(join(folder.path, 'served', 'empty.git'));
    server = await startGitServer({ root: join(folder.path, 'served') });
    old = await startGitServer({ root: join(folder.path, 'served'), version2: false });
  });
  afterAll(async () => {
    await server.close();
    await old.close();
    folder.remove();
  });

  const dir = () => join(folder.path, `run${(runs += 1)}`);
  const fetch = (more: Partial<FetchGitOptions> = {}, at = server) =>
    fetchGit({ url: `${at.origin}/repo.git`, egress, dir: dir(), ...more });

  describe.each(['version 2', 'older'])('protocol %s', (version) => {
    const at = () => (version === 'older' ? old : server);

    it('brings the default branch in, shallow, and nothing but plain files', async () => {
      const phases = new Set<GitPhase>();
      const target = dir();
      const got = await fetch({ dir: target, onProgress: (phase) => phases.add(phase) }, at());
      expect(got).toMatchObject({
        commit: commits[3],
        ref: 'main',
        refKind: 'branch',
        isDefault: true,
        author: 'Ada <ada@example.com>',
        committedAt: new Date((1_750_000_000 + 4 * 60) * 1000),
        files: 5,
      });
      expect(Object.keys(filesBelow(got.root)).sort()).toEqual(['a.txt', 'big.bin', 'lfs.bin', 'run.sh', 'src/lib.ts']);
      expect(filesBelow(got.root)['src/lib.ts']).toBe(long(4));
      expect(modeOf(join(got.root, 'run.sh'))).toBe(0o600);
      expect(phases).toEqual(new Set(['references', 'receiving', 'unpacking', 'writing']));
      // Shallow, and the packed objects are gone.
      expect(readdirSync(target)).toEqual(['tree']);
      const told = Object.fromEntries(got.leftOut.map(({ what, reason }) => [what, reason]));
      expect(Object.keys(told).sort()).toEqual([
        'entries (1): "a\\\\b"',
        'files in Git LFS (1): lfs.bin',
        'submodules (1): vendor/sub',
        'symbolic links (1): link',
      ]);
    });

    it.each([
      ['feature/x', 4, 'feature/x', 'branch'],
      ['refs/heads/feature/x', 4, 'feature/x', 'branch'],
      ['v1', 0, 'v1', 'tag'],
      ['v1-again', 0, 'v1-again', 'tag'],
      ['refs/tags/v1', 0, 'v1', 'tag'],
      ['HEAD', 3, 'HEAD', 'other'],
      ['main', 3, 'main', 'branch'],
    ])('finds %s', async (ref, commit, name, refKind) => {
      expect(await fetch({ ref }, at())).toMatchObject({
        ...{ commit: commits[commit], ref: name, refKind, isDefault: commit === 3 },
      });
    });

    it('finds a commit by its id', async () => {
      const got = await fetch({ ref: commits[1] }, at());
      expect(got).toMatchObject({ commit: commits[1], refKind: 'commit' });
      expect(filesBelow(got.root)['src/lib.ts']).toBe(long(2));
    });

    it('says which reference there is not', async () => {
      await expect(fetch({ ref: 'nowhere' }, at())).rejects.toMatchObject({
        code: 'reference_not_found',
        message: expect.stringContaining('"nowhere"'),
      });
      await expect(fetch({ ref: 'f'.repeat(40) }, at())).rejects.toMatchObject({ code: 'reference_not_found' });
      for (const ref of ['../x', 'a b', 'a..b', '-x', 'x.lock', 'a\nwant b', 'a~1', '@{u}']) {
        await expect(fetch({ ref }, at())).rejects.toMatchObject({ code: 'reference_not_found' });
      }
    });

    it('tells an empty repository, and one that is not there', async () => {
      const url = (name: string) => ({ url: `${at().origin}/${name}` });
      await expect(fetch(url('empty.git'), at())).rejects.toMatchObject({ code: 'repository_empty' });
      await expect(fetch(url('none.git'), at())).rejects.toMatchObject({ code: 'repository_not_found' });
    });

    it('tells what earlier commits held, each content once, at the commit that brought it in', async () => {
      const target = dir();
      await fetch({ dir: target, depth: 'all' }, at());
      const told = [];
      for await (const file of gitHistory(target))
        told.push([commits.indexOf(file.commit), file.path, file.content.length]);
      expect(told).toEqual([
        [0, 'secret.env', 5],
        [0, 'src/lib.ts', long(1).length],
        [1, 'src/lib.ts', long(2).length],
        [2, 'src/lib.ts', long(3).length],
      ]);
      const all = [];
      for await (const file of gitHistory(target, { includeCurrent: true, maxBytes: 100 })) all.push(file);
      expect(all.map(({ path }) => path).sort()).toEqual(['a.txt', 'lfs.bin', 'run.sh', 'secret.env']);
      expect(all.find(({ path }) => path === 'secret.env')).toMatchObject({
        commit: commits[0],
        author: 'Ada <ada@example.com>',
        blobId: repository.git('rev-parse', `${commits[0]}:secret.env`),
        content: Buffer.from('KEY=1'),
      });
    });

    it('fetches no deeper than it is told to', async () => {
      const target = dir();
      await fetch({ dir: target, depth: 2 }, at());
      const told = new Set<string>();
      for await (const { commit } of gitHistory(target)) told.add(commit);
      expect([...told]).toEqual([commits[2]]);
    });
  });

  it('shows its credentials, and classes a refusal as one', async () => {
    const guarded = await startGitServer({ root: join(folder.path, 'served'), authorization: BASIC });
    const at = { url: `${guarded.origin}/repo.git` };
    await expect(fetch(at)).rejects.toMatchObject({ code: 'credentials_refused', failureClass: 'credentials' });
    const wrong = { kind: 'basic', username: 'me', password: 'hunter2' } as const;
    const refused = await fetch({ ...at, auth: wrong }).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: 'credentials_refused' });
    expect(JSON.stringify(refused) + (refused as Error).message + String((refused as Error).stack)).not.toContain(
      'hunter2',
    );
    await expect(fetch({ ...at, auth: { ...wrong, password: 'token' } })).resolves.toMatchObject({
      commit: commits[3],
    });
    await guarded.close();
  });

  it('follows a redirect, and leaves its credentials where they belong', async () => {
    const seen: (string | undefined)[] = [];
    const behind = await startGitServer({
      root: join(folder.path, 'served'),
      intercept: (req) => seen.push(req.headers.authorization) === 0,
    });
    const front = await startGitServer({
      root: '/nonexistent',
      intercept: (req, res) => {
        res.writeHead(301, { location: `${behind.origin}/repo.git${req.url!.slice('/old'.length)}` }).end();
        return true;
      },
    });
    const auth = { kind: 'bearer', token: 'token' } as const;
    expect(await fetch({ url: `${front.origin}/old`, auth })).toMatchObject({ commit: commits[3] });
    expect(front.requests).toEqual(['GET /old/info/refs?service=git-upload-pack']);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every((value) => value === undefined)).toBe(true);
    await front.close();
    await behind.close();
  });

  it('holds every limit', async () => {
    const limited = (limits: FetchGitOptions['limits']) =>
      fetch({ limits }).catch((error: { code: string }) => error.code);
    expect(await limited({ packBytes: 1_000 })).toBe('too_large');
    expect(await limited({ objects: 3 })).toBe('too_large');
    expect(await limited({ totalBytes: 10_000 })).toBe('too_large');
    expect(await limited({ entries: 3 })).toBe('too_many_entries');
    const got = await fetch({ limits: { fileBytes: 600_000 } });
    expect(got.leftOut.map(({ what }) => what)).toContain('files (1): big.bin');
    expect(existsSync(join(got.root, 'big.bin'))).toBe(false);
  });

  it('stops when told to', async () => {
    await expect(fetch({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    const abort = new AbortController();
    const stopped = fetch({ signal: abort.signal, onProgress: (phase) => phase === 'receiving' && abort.abort() });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  });
});
