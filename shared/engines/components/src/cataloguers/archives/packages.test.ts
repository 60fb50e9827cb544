import { gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import { zipOf } from '../../testing/zip';
import gem from './gem';
import npmTarball from './npm-tarball';
import nupkg from './nupkg';
import sdist from './sdist';
import wheel from './wheel';

async function tarOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, Buffer.from(content));
  tar.finalize();
  return buffer(tar);
}

describeCataloguer(wheel, {
  'a wheel with what it requires': {
    files: {
      'a-1.0-py3-none-any.whl': zipOf({
        'a/__init__.py': '',
        'a-1.0.dist-info/METADATA':
          'Metadata-Version: 2.1\nName: a\nVersion: 1.0\nLicense: MIT\nRequires-Dist: requests (>=2.0)\nRequires-Dist: pytest ; extra == "test"\nRequires-Dist: six==1.16.0\n\nRequires-Dist: body\n',
      }),
    },
    expect: [
      'pkg:pypi/a@1.0 runtime ? -> requests, pytest, six@1.16.0; MIT; a-1.0.dist-info/METADATA',
      'pkg:pypi/requests runtime ? <>=2.0>; a-1.0.dist-info/METADATA',
      'pkg:pypi/pytest optional ?; a-1.0.dist-info/METADATA',
      'pkg:pypi/six@1.16.0 runtime ?; a-1.0.dist-info/METADATA',
    ],
  },
});

describeCataloguer(nupkg, {
  'a package with groups of dependencies': {
    files: {
      'A.1.0.0.nupkg': zipOf({
        'A.nuspec':
          '<package><metadata><id>A</id><version>1.0.0</version><license type="expression">MIT</license><dependencies><group targetFramework="net6.0"><dependency id="B" version="2.0.0"/><dependency id="C" version="[3.0.0]"/></group></dependencies></metadata></package>',
      }),
    },
    expect: [
      'pkg:nuget/A@1.0.0 runtime ? -> B, C@3.0.0; MIT; A.nuspec',
      'pkg:nuget/B runtime ? <>=2.0.0>; A.nuspec',
      'pkg:nuget/C@3.0.0 runtime ?; A.nuspec',
    ],
  },
});

test('an npm package, a source archive and a gem', async () => {
  const npm = gzipSync(
    await tarOf({
      'package/x.js': 'x',
      'package/package.json':
        '{"name":"@a/b","version":"1.0.0","license":"ISC","dependencies":{"c":"^1.0.0","d":"2.0.0"}}',
      'package/later.js': 'y',
    }),
  );
  const { packages } = await readWith(npmTarball, { 'b.tgz': npm });
  expect(packages).toMatchObject([
    { purl: 'pkg:npm/%40a/b@1.0.0', dependsOn: ['c', 'd'], licenses: ['ISC'] },
    { purl: 'pkg:npm/c', constraint: '^1.0.0' },
    { purl: 'pkg:npm/d@2.0.0' },
  ]);
  const source = gzipSync(await tarOf({ 'a-1.0/PKG-INFO': 'Metadata-Version: 1.1\nName: A\nVersion: 1.0\n' }));
  expect((await readWith(sdist, { 'a-1.0.tar.gz': source })).packages).toMatchObject([{ purl: 'pkg:pypi/a@1.0' }]);
  const metadata = gzipSync(
    '--- !ruby/object:Gem::Specification\nname: rack\nversion: !ruby/object:Gem::Version\n  version: 2.2.3\nplatform: ruby\nlicenses:\n- MIT\ndependencies:\n- !ruby/object:Gem::Dependency\n  name: no\n',
  );
  const packed = await tarOf({ 'metadata.gz': metadata, 'data.tar.gz': 'x' });
  expect((await readWith(gem, { 'rack-2.2.3.gem': packed })).packages).toMatchObject([
    { purl: 'pkg:gem/rack@2.2.3', licenses: ['MIT'] },
  ]);
});

test('other archives hold no package', async () => {
  const other = gzipSync(await tarOf({ 'data/x.csv': '1', '../../package.json': '{"name":"x","version":"1"}' }));
  expect(await readWith(npmTarball, { 'x.tgz': other })).toEqual({ packages: [] });
  expect(await readWith(sdist, { 'x-1.tar.gz': other })).toEqual({ packages: [] });
  expect(await readWith(sdist, { 'backup.tar.gz': Buffer.from('not even looked at') })).toEqual({ packages: [] });
});

test.each([
  [wheel, 'a.whl', Buffer.from('no')],
  [wheel, 'a.whl', zipOf({ 'x.py': '' })],
  [nupkg, 'a.nupkg', zipOf({ 'A.nuspec': '<package/>' })],
  [npmTarball, 'a.tgz', Buffer.from('no')],
  [npmTarball, 'a.tgz', gzipSync(Buffer.alloc(2_000, 'a'))],
  [gem, 'a.gem', Buffer.alloc(2_000, 'a')],
  [gem, 'a.gem', Buffer.alloc(0)],
])('%# what is broken is unreadable', async (cataloguer, name, content) => {
  await expect(readWith(cataloguer, { [name]: content })).rejects.toMatchObject({ code: 'unreadable' });
});

test('a metadata file that unpacks without end is refused', async () => {
  const content = await tarOf({ 'metadata.gz': gzipSync(Buffer.alloc(64 * 1024 * 1024)) });
  await expect(readWith(gem, { 'a.gem': content })).rejects.toThrow('too large');
});
