import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startReceiver, type Receiver } from '@osk/service-kit/testing';
import { testFolder } from '../testing/folder';
import { zipOf } from '../testing/zip';
import { artifactExtension, ARTIFACT_EXTENSIONS } from './kinds';
import { receiveArtifact, type Artifact } from './receive-artifact';

const zip = zipOf([
  { name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0' },
  { name: 'A.class', content: 'x' },
]);
const tar = Buffer.alloc(1024);
tar.write('metadata.gz', 0);
tar.write('ustar', 257);
const CONTENT = { zip, gzip: gzipSync(tar), tar };

let folder: ReturnType<typeof testFolder>;
let receiver: Receiver<Artifact>;
beforeEach(async () => {
  folder = testFolder();
  receiver = await startReceiver((req) => receiveArtifact(req, { dir: folder.path, maxBytes: 10_000 }));
});
afterEach(async () => {
  await receiver.close();
  folder.remove();
});
const left = () => readdirSync(folder.path);

it.each([
  ['a.jar', 'zip'],
  ['A.WAR', 'zip'],
  ['a.ear', 'zip'],
  ['pkg-1.0-py3-none-any.whl', 'zip'],
  ['a.egg', 'zip'],
  ['a.1.2.nupkg', 'zip'],
  ['a-1.0.tgz', 'gzip'],
  ['a-1.0.gem', 'tar'],
] as const)('%s is taken as what it is', async (filename, container) => {
  const { taken } = await receiver.form([{ filename, content: CONTENT[container] }]);
  expect(taken).toMatchObject({ filename, container, extension: artifactExtension(filename) });
  expect(left()).toHaveLength(1);
});

it('a jar may hold a name twice, and have a script in front', async () => {
  const twice = zipOf([{ name: 'a' }, { name: 'a' }], { prefix: Buffer.from('#!/bin/sh\nexec java -jar $0\n') });
  expect((await receiver.form([{ filename: 'a.jar', content: twice }])).taken).toBeDefined();
});

it.each(['a.exe', 'a.tar', 'a.jar.exe', 'jar', '.jar', 'a', 'a.zip', ''])(
  '%j is refused, naming what is taken',
  async (filename) => {
    const { refused } = await receiver.form([{ filename, content: zip }]);
    expect(refused?.kind).toBe('invalid');
    for (const extension of filename === '' ? [] : ARTIFACT_EXTENSIONS) expect(refused!.message).toContain(extension);
    expect(left()).toEqual([]);
  },
);

it.each([
  ['a.jar', gzipSync('x')],
  ['a.jar', Buffer.from('MZ\x90\x00 not an archive')],
  ['a.tgz', zip],
  ['a.gem', zip],
  ['a.gem', Buffer.from('short')],
])('%s with other content is refused', async (filename, content) => {
  expect((await receiver.form([{ filename, content }])).refused).toMatchObject({ code: 'artifact_not_accepted' });
  expect(left()).toEqual([]);
});

it('a hostile archive is refused, whatever it is called', async () => {
  const { refused } = await receiver.form([{ filename: 'a.jar', content: zipOf([{ name: '../x', content: 'x' }]) }]);
  expect(refused).toMatchObject({ code: 'unsafe_path' });
  const half = await receiver.form([{ filename: 'a.whl', content: zip.subarray(0, 60) }]);
  expect(half.refused).toMatchObject({ code: 'not_an_archive' });
  expect(left()).toEqual([]);
});
