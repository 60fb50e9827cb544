import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '../errors';
import { formBody, startReceiver, type Receiver } from '../testing';
import { removeAbandoned } from './abandoned';
import { receiveUpload, type Upload, type UploadOptions } from './receive-upload';

const MAX = 1024 ** 2;
let folder: string;
let receiver: Receiver<Upload>;
let options: Partial<UploadOptions>;
const dir = () => join(folder, 'uploads');
const left = () => readdirSync(dir());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'osk-uploads-'));
  options = {};
  receiver = await startReceiver((req) => receiveUpload(req, { dir: dir(), maxBytes: MAX, ...options }));
});
afterEach(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

it('puts the file on disk and hands the fields over', async () => {
  const content = Buffer.alloc(MAX, 7);
  const { taken } = await receiver.form([{ filename: 'C:\\work\\my repo.zip', content }], {
    policy_pack: 'strict',
    a: '',
  });
  expect(taken).toMatchObject({ filename: 'my repo.zip', bytes: MAX });
  expect([...taken!.fields]).toEqual([
    ['policy_pack', 'strict'],
    ['a', ''],
  ]);
  expect(readFileSync(taken!.path).equals(content)).toBe(true);
  expect(statSync(taken!.path).mode & 0o777).toBe(0o600);
  await taken!.discard();
  await taken!.discard();
  expect(left()).toEqual([]);
});

it('names the setting that a limit comes from', async () => {
  options = { limitSetting: 'OSK_MOST' };
  const { refused } = await receiver.form([{ content: Buffer.alloc(MAX + 1) }]);
  expect(refused).toMatchObject({ kind: 'too_large', message: 'the file is larger than 1 MiB (OSK_MOST)' });
});

it('takes another name for the field where the caller has one', async () => {
  options = { fieldName: 'artifact' };
  expect((await receiver.form([{ name: 'artifact', content: 'x' }])).taken).toMatchObject({ bytes: 1 });
  expect((await receiver.form([{ content: 'x' }])).refused).toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('artifact'),
  });
});

it('a name cannot carry what a terminal or a log would obey', async () => {
  const { taken } = await receiver.form([{ filename: '\u001b[2Ja\u202eb\u0007.zip', content: 'x' }]);
  expect(taken!.filename).toBe('[2Jab.zip');
});

function refuse(): never {
  throw errors.invalid('not this one');
}

describe('is refused, and leaves nothing', () => {
  const refused = async (outcome: ReturnType<Receiver<Upload>['form']>) => (await outcome).refused?.kind;
  const nothingLeft = () => expect(left()).toEqual([]);

  it('without a file, or with an empty one', async () => {
    expect((await receiver.form([], { a: 'b' })).refused).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('file'),
    });
    expect(await refused(receiver.form([{ content: '' }]))).toBe('invalid');
    nothingLeft();
  });

  it('past the limit by a byte, and past what a form may announce', async () => {
    expect(await refused(receiver.form([{ content: Buffer.alloc(MAX + 1) }]))).toBe('too_large');
    nothingLeft();
    expect(await refused(receiver.form([{ content: Buffer.alloc(4 * MAX) }]))).toBe('too_large');
    nothingLeft();
  });

  it('with a second file, a field twice, a field too long, too many fields', async () => {
    expect(await refused(receiver.form([{ content: 'a' }, { content: 'b' }]))).toBe('malformed');
    expect(await refused(receiver.form([{ content: 'a' }], { long: 'x'.repeat(20_000) }))).toBe('malformed');
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, 'x']));
    expect(await refused(receiver.form([{ content: 'a' }], many))).toBe('malformed');
    expect((await receiver.form([{ content: 'a' }], { repo: 'x\0' })).refused).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('repo'),
    });
    const { body, headers } = formBody([{ content: 'a' }], { twice: '1', TWICE: '2' });
    const twice = Buffer.from(body.toString('latin1').replace('TWICE', 'twice'), 'latin1');
    expect(await refused(receiver.send(twice, headers))).toBe('malformed');
    nothingLeft();
  });

  it('when its name is not accepted', async () => {
    options = {
      accept: (filename) => {
        throw errors.invalid(`not ${filename}`);
      },
    };
    expect((await receiver.form([{ filename: 'a.exe', content: 'x' }])).refused).toMatchObject({
      message: 'not a.exe',
    });
    nothingLeft();
  });

  it('as another kind of body, without a boundary, cut off', async () => {
    expect(await refused(receiver.send(Buffer.from('{}'), { 'content-type': 'application/json' }))).toBe(
      'unsupported_media',
    );
    expect(await refused(receiver.send(Buffer.from('x'), { 'content-type': 'multipart/form-data' }))).toBe('malformed');
    const { body, headers } = formBody([{ content: 'x'.repeat(5_000) }]);
    const cut = body.subarray(0, 3_000);
    expect(await refused(receiver.send(cut, { ...headers, 'content-length': '3000' }))).toBe('malformed');
    nothingLeft();
  });

  it('cut off anywhere, also where its file was refused before', async () => {
    const { body, headers } = formBody([{ filename: 'a.exe', content: 'x'.repeat(50) }], { after: 'y' });
    const accepting = [undefined, () => void refuse()];
    for (const accept of accepting) {
      options = { ...(accept && { accept }) };
      for (let length = 0; length < body.length - 4; length += 7) {
        const outcome = receiver.send(body.subarray(0, length), { ...headers, 'content-length': String(length) });
        expect([length, await refused(outcome)]).toEqual([length, expect.stringMatching(/^(malformed|invalid)$/)]);
      }
    }
    nothingLeft();
  });

  it('when the client goes away in the middle', async () => {
    const { body, headers } = formBody([{ content: Buffer.alloc(MAX) }]);
    const socket = connect(receiver.port, '127.0.0.1');
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${head.join('')}\r\n`);
    socket.write(body.subarray(0, MAX / 2), () => socket.destroy());
    await once(socket, 'close');
    while (receiver.outcomes.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(receiver.outcomes).toMatchObject([{ refused: { kind: 'malformed' } }]);
    nothingLeft();
  });
});

it('a folder that cannot be written to is our failure, not the form', async () => {
  writeFileSync(dir(), 'a file where the folder should be');
  expect((await receiver.form([{ content: 'x' }])).refused).toMatchObject({ code: 'EEXIST' });
});

it('takes away what a process that is gone has left', async () => {
  const { taken } = await receiver.form([{ content: 'x' }]);
  await receiver.form([{ content: 'y' }]);
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(taken!.path, dayBefore, dayBefore);
  expect(await removeAbandoned(dir(), { only: (name) => name.endsWith('.other') })).toBe(0);
  expect(await removeAbandoned(dir())).toBe(1);
  expect(left()).toHaveLength(1);
  expect(await removeAbandoned(join(dir(), 'nowhere'))).toBe(0);
});
