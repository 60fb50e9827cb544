import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Egress } from '@osk/egress';
import { loopbackEgress } from '@osk/egress/testing';
import { scratch } from '../testing/files';
import { startMirror, type Mirror } from '../testing/mirror';
import { download, type Validators } from './download';

const files = scratch();
let mirror: Mirror;
let egress: Egress;
let run = 0;

beforeAll(async () => {
  mirror = await startMirror();
  egress = loopbackEgress();
});
afterAll(async () => {
  await egress.close();
  await mirror.close();
  files.remove();
});
beforeEach(() => {
  run += 1;
  mirror.files.clear();
  mirror.requests.length = 0;
});

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 251));
const directory = () => join(files.directory, `run-${run}`);
const fetchIt = (more: { known?: Validators; optional?: boolean; once?: boolean } = {}) =>
  download(
    egress,
    { key: 'all', url: `${mirror.url}/all.zip`, optional: more.optional, once: more.once },
    {
      directory: directory(),
      known: more.known ?? null,
      signal: new AbortController().signal,
      onBytes: () => undefined,
    },
  );

describe('download', () => {
  it('keeps the file and what the server says of it', async () => {
    mirror.files.set('/all.zip', { content: CONTENT, etag: '"one"' });
    const fetched = await fetchIt();
    expect(fetched).toMatchObject({ status: 'fetched', validators: { etag: '"one"', last_modified: null } });
    expect(fetched.status === 'fetched' && readFileSync(fetched.path).equals(CONTENT)).toBe(true);
  });

  it('does not fetch again what has not changed', async () => {
    mirror.files.set('/all.zip', { content: CONTENT, etag: '"one"' });
    expect(await fetchIt({ known: { etag: '"one"', last_modified: null } })).toEqual({ status: 'unchanged' });
    expect(await fetchIt({ known: { etag: '"old"', last_modified: null } })).toMatchObject({ status: 'fetched' });
    expect(mirror.requests.map(({ status }) => status)).toEqual([304, 200]);
  });

  it('goes on where it broke off', async () => {
    mirror.files.set('/all.zip', { content: CONTENT, etag: '"one"', breakAt: 120_000 });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'protocol_error' });
    const fetched = await fetchIt();
    expect(fetched.status === 'fetched' && readFileSync(fetched.path).equals(CONTENT)).toBe(true);
    expect(mirror.requests.map(({ status }) => status)).toEqual([200, 206]);
    expect(Number(/\d+/.exec(mirror.requests[1]?.headers.range ?? '')?.[0])).toBeGreaterThan(0);
  });

  it('begins anew when the file is another by then, or the server knows no ranges', async () => {
    mirror.files.set('/all.zip', { content: CONTENT, etag: '"one"', breakAt: 120_000 });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'protocol_error' });
    mirror.files.set('/all.zip', { content: Buffer.from('other'), etag: '"two"' });
    const fetched = await fetchIt();
    expect(fetched.status === 'fetched' && readFileSync(fetched.path, 'utf8')).toBe('other');
    expect(mirror.requests.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('does not go on with a file that has no validator, nor with a page', async () => {
    mirror.files.set('/all.zip', { content: CONTENT, breakAt: 120_000 });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'protocol_error' });
    expect(await fetchIt({ once: true })).toMatchObject({ status: 'fetched' });
    expect(mirror.requests.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
  });

  it.each([404, 403, 500, 503])('fails on %i and leaves nothing behind', async (status) => {
    mirror.files.set('/all.zip', { content: CONTENT, status });
    await expect(fetchIt()).rejects.toMatchObject({ code: 'download_failed', status });
    expect(readdirSync(directory())).toEqual([]);
  });

  it('takes 404 for an answer where the file may be missing', async () => {
    expect(await fetchIt({ optional: true })).toEqual({ status: 'absent' });
    expect(existsSync(join(directory(), 'all.part'))).toBe(false);
  });
});
