import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import pnpmLock from '.';
import { keyParts } from './key';

const SHA512 = 'sha512-' + Buffer.alloc(64, 0xab).toString('base64');

const v9 = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

catalogs:
  default:
    a:
      specifier: ^1.0.0
      version: 1.2.3

importers:

  .:
    dependencies:
      a:
        specifier: 'catalog:'
        version: 1.2.3(react@18.0.0)
      al:
        specifier: npm:real@^3
        version: real@3.0.0
      web:
        specifier: workspace:*
        version: link:packages/web
    devDependencies:
      '@s/d':
        specifier: ^1.0.0
        version: 1.0.0

  packages/web:
    optionalDependencies:
      git:
        specifier: github:o/git
        version: https://codeload.github.com/o/git/tar.gz/abc

packages:

  '@s/d@1.0.0':
    resolution: {integrity: ${SHA512}}
    engines: {node: '>=10'}

  a@1.2.3:
    resolution: {integrity: ${SHA512}, tarball: https://npm.example.com/a/-/a-1.2.3.tgz}
    peerDependencies:
      react: '*'

  git@https://codeload.github.com/o/git/tar.gz/abc:
    resolution: {tarball: https://codeload.github.com/o/git/tar.gz/abc}
    version: 0.5.0

  react@18.0.0:
    resolution: {integrity: ${SHA512}}
    deprecated: |-
      Old.
      very: old

  real@3.0.0:
    resolution: {integrity: sha512-short}

snapshots:

  '@s/d@1.0.0':
    dependencies:
      react: 18.0.0

  a@1.2.3(react@18.0.0):
    dependencies:
      react: 18.0.0
    transitivePeerDependencies:
      - supports-color

  git@https://codeload.github.com/o/git/tar.gz/abc: {}

  react@18.0.0: {}

  real@3.0.0:
    dependencies:
      only: real@3.0.0
    optional: true
`;

const v5 = `lockfileVersion: 5.4

specifiers:
  '@s/a': ^1.0.0
  b: github:o/b

dependencies:
  '@s/a': 1.0.0_react@17.0.2
  b: github.com/o/b/abc
devDependencies:
  c: /real/2.0.0

packages:

  /@s/a/1.0.0_react@17.0.2:
    resolution: {integrity: ${SHA512}}
    peerDependencies: {react: '*'}
    dependencies: {react: 17.0.2}
    dev: false

  /react/17.0.2:
    resolution: {integrity: ${SHA512}}
    dev: false

  /real/2.0.0:
    resolution: {integrity: ${SHA512}}
    dev: true

  github.com/o/b/abc:
    resolution: {tarball: https://codeload.github.com/o/b/tar.gz/abc}
    name: b
    version: 0.1.0
    dev: false
`;

const v6 = `lockfileVersion: '6.0'
dependencies:
  a:
    specifier: ^1.0.0
    version: 1.0.0(b@2.0.0)
packages:
  /a@1.0.0(b@2.0.0):
    resolution: {integrity: ${SHA512}}
    dependencies:
      b: 2.0.0
    dev: false
  /b@2.0.0:
    resolution: {integrity: ${SHA512}}
    dev: false
  file:local:
    resolution: {directory: local, type: directory}
    name: local
`;

describeCataloguer(pnpmLock, {
  'version 9: snapshots by peers, catalogs, aliases, links, Git tarballs': {
    files: { 'pnpm-lock.yaml': v9, 'package.json': '{"name": "root", "version": "1.0.0"}' },
    expect: [
      'pkg:npm/%40s/d@1.0.0 development :38 direct -> react@18.0.0; SHA-512:abababab',
      'pkg:npm/a@1.2.3 runtime :42 direct -> react@18.0.0; SHA-512:abababab',
      'pkg:npm/git@0.5.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fgit.git%40abc optional :47 direct',
      'pkg:npm/react@18.0.0 runtime :51; SHA-512:abababab',
      'pkg:npm/real@3.0.0 optional :57 direct -> real@3.0.0',
    ],
    project: { name: 'root', version: '1.0.0', licenses: [] },
    members: ['.', 'packages/web'],
  },
  'version 5: slashes, underscores before peers, its own scopes': {
    files: { 'pnpm-lock.yaml': v5 },
    expect: [
      'pkg:npm/%40s/a@1.0.0 runtime :15 direct -> react@17.0.2; SHA-512:abababab',
      'pkg:npm/react@17.0.2 runtime :21; SHA-512:abababab',
      'pkg:npm/real@2.0.0 development :25 direct; SHA-512:abababab',
      'pkg:npm/b@0.1.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fb.git%40abc runtime :29 direct',
    ],
    members: ['.'],
  },
  'version 6: at signs, own folders': {
    files: { 'pnpm-lock.yaml': v6 },
    expect: [
      'pkg:npm/a@1.0.0 runtime :7 direct -> b@2.0.0; SHA-512:abababab',
      'pkg:npm/b@2.0.0 runtime :12; SHA-512:abababab',
      'pkg:npm/local runtime :15 own',
    ],
  },
  "pnpm's own needs in a document before": {
    files: {
      'pnpm-lock.yaml': `---\nlockfileVersion: '9.0'\nimporters:\n  .:\n    packageManagerDependencies:\n      pnpm: {specifier: 11.0.0, version: 11.0.0}\npackages:\n  pnpm@11.0.0: {}\nsnapshots:\n  pnpm@11.0.0: {}\n---\n${v9}`,
    },
    expect: [
      'pkg:npm/pnpm@11.0.0 build :8 direct',
      'pkg:npm/%40s/d@1.0.0 development :49 direct -> react@18.0.0; SHA-512:abababab',
      'pkg:npm/a@1.2.3 runtime :53 direct -> react@18.0.0; SHA-512:abababab',
      'pkg:npm/git@0.5.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fgit.git%40abc optional :58 direct',
      'pkg:npm/react@18.0.0 runtime :62; SHA-512:abababab',
      'pkg:npm/real@3.0.0 optional :68 direct -> real@3.0.0',
    ],
  },
});

test.each<[string, number, string, string]>([
  ['/a/1.0.0', 5.4, 'a', '1.0.0'],
  ['/@s/a/1.0.0_@babel+core@7.0.0', 5.4, '@s/a', '1.0.0'],
  ['/under_score/1.0.0-rc.1_b@1.0.0', 5.4, 'under_score', '1.0.0-rc.1'],
  ['npm.example.com/@s/a/1.0.0', 5.4, '@s/a', '1.0.0'],
  ['/@s/a@1.0.0(@b/c@2.0.0)(d@1)', 6, '@s/a', '1.0.0'],
  ['npm.example.com/a@1.0.0', 6, 'a', '1.0.0'],
  ['@s/a@1.0.0(b@2.0.0(c@3.0.0))', 9, '@s/a', '1.0.0'],
  ['a@file:a.tgz', 9, 'a', ''],
])('%s of version %d is %s %s', (key, form, name, version) => {
  expect(keyParts(key, form)).toMatchObject({ name, version });
});

test.each(['', 'a: 1', 'lockfileVersion: x', "lockfileVersion: '9.0'\npackages:\n  a: {b"])(
  '%p is refused',
  async (text) => {
    await expect(readWith(pnpmLock, { 'pnpm-lock.yaml': text })).rejects.toMatchObject({ code: 'unreadable' });
  },
);
