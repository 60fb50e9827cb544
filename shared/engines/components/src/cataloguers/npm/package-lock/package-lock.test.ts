import { describeCataloguer } from '../../../testing/cataloguer-table';
import packageLock from '.';

const SHA1 = 'sha1-' + Buffer.alloc(20, 1).toString('base64');
const SHA512 = 'sha512-' + Buffer.alloc(64, 0xab).toString('base64');
const json = (value: unknown): string => JSON.stringify(value, null, 2);

const v3 = json({
  name: 'shop',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'shop',
      version: '1.0.0',
      license: 'MIT',
      workspaces: ['packages/*'],
      dependencies: { a: '^1.0.0' },
      devDependencies: { '@s/d': '*' },
    },
    'node_modules/@s/d': { version: '3.0.0', dev: true, license: 'ISC', peerDependencies: { a: '*' } },
    'node_modules/a': {
      version: '1.2.3',
      resolved: 'https://registry.npmjs.org/a/-/a-1.2.3.tgz',
      integrity: SHA512,
      dependencies: { b: '^1', gone: '1' },
      optionalDependencies: { fsevents: '*' },
    },
    'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true },
    'node_modules/b': { version: '2.0.0', devOptional: true },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
    'node_modules/web': { resolved: 'packages/web', link: true },
    'packages/web': { name: 'web', version: '0.1.0', dependencies: { b: '2' }, devDependencies: { c: '1' } },
    'packages/web/node_modules/c': {
      name: 'real-c',
      version: '1.0.0',
      resolved: 'git+ssh://git@github.com/o/c.git#0123abc',
      dev: true,
    },
  },
});

const v1 = json({
  name: 'old',
  version: '0.0.1',
  lockfileVersion: 1,
  requires: true,
  dependencies: {
    a: {
      version: '1.0.0',
      integrity: SHA1,
      requires: { b: '^1.0.0' },
      dependencies: { b: { version: '1.5.0', bundled: true } },
    },
    b: { version: '2.0.0', dev: true, requires: { constructor: '1' } },
    al: { version: 'npm:real@4.0.0' },
    own: { version: 'file:../own' },
    pack: { version: 'file:lib/pack-1.tgz' },
    url: { version: 'https://example.com/u.tgz' },
    git: { version: 'github:o/r#abc', from: 'github:o/r' },
    constructor: { version: '1.0.1' },
  },
});

describeCataloguer(packageLock, {
  'version 3: workspaces, links, nesting as Node resolves it, scopes, licences': {
    files: { 'package-lock.json': v3 },
    expect: [
      'pkg:npm/%40s/d@3.0.0 development :20 direct -> a@1.2.3; ISC',
      'pkg:npm/a@1.2.3 runtime :28 direct -> b@1.0.0, fsevents@2.3.3; SHA-512:abababab',
      'pkg:npm/b@1.0.0 runtime :40',
      'pkg:npm/b@2.0.0 optional :44 direct',
      'pkg:npm/fsevents@2.3.3 optional :48',
      'pkg:npm/web@0.1.0 runtime :56 own -> b@2.0.0, real-c@1.0.0',
      'pkg:npm/real-c@1.0.0?vcs_url=git%2Bssh%3A%2F%2Fgit%40github.com%2Fo%2Fc.git%400123abc development :66 direct',
    ],
    project: { name: 'shop', version: '1.0.0', licenses: ['MIT'] },
    members: ['packages/web'],
  },
  'version 1: what is direct comes from package.json': {
    files: {
      'x/package-lock.json': v1,
      'x/package.json': json({ name: 'old', dependencies: { a: '1' }, devDependencies: { b: '2', constructor: '1' } }),
    },
    expect: [
      'pkg:npm/a@1.0.0 runtime :7 direct -> b@1.5.0; SHA-1:01010101',
      'pkg:npm/b@1.5.0 runtime :14',
      'pkg:npm/b@2.0.0 development :20 direct -> constructor@1.0.1',
      'pkg:npm/real@4.0.0 runtime :27',
      'pkg:npm/own runtime :30 own',
      'pkg:npm/pack?file_name=pack-1.tgz runtime :33',
      'pkg:npm/url?download_url=https%3A%2F%2Fexample.com%2Fu.tgz runtime :36',
      'pkg:npm/git?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fr.git%40abc runtime :39',
      'pkg:npm/constructor@1.0.1 runtime :43 direct',
    ],
    project: { name: 'old', licenses: [] },
  },
  'version 1 without a package.json does not tell what is direct': {
    files: {
      'package-lock.json': json({ lockfileVersion: 1, dependencies: { a: { version: '1.0.0' } } }),
      'package.json': 'broken',
    },
    expect: ['pkg:npm/a@1.0.0 runtime :4 ?'],
  },
  'entries of no form are told': {
    files: {
      'npm-shrinkwrap.json': json({
        lockfileVersion: 2,
        packages: { 'node_modules/a': 1, 'node_modules/b': { version: 7 } },
      }),
    },
    expect: ['pkg:npm/b runtime :5 ?'],
    unread: ["1 entries are not in the form of npm's lock file"],
  },
  'names that are properties of every object are names like any other': {
    files: {
      'package-lock.json':
        '{"lockfileVersion":3,"packages":{"":{"dependencies":{"__proto__":"1","toString":"2"}},"node_modules/__proto__":{"version":"1.0.0"}}}',
    },
    expect: ['pkg:npm/__proto__@1.0.0 runtime :1 direct'],
  },
});
