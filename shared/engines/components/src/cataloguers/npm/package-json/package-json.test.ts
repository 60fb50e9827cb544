import { describeCataloguer } from '../../../testing/cataloguer-table';
import packageJson from '.';

describeCataloguer(packageJson, {
  'ranges, pins, aliases, addresses and own folders, each once': {
    files: {
      'package.json': `{
  "name": "shop", "version": "1.0.0", "license": {"type": "MIT"},
  "dependencies": {
    "range": "^1.0.0",
    "pinned": "1.2.3",
    "alias": "npm:@s/real@2.0.0",
    "short": "owner/repo#v1",
    "secret": "git+https://user:token@example.com/a.git",
    "tar": "https://example.com/t.tgz",
    "pack": "./p.tgz",
    "own": "file:../own",
    "work": "workspace:^"
  },
  "devDependencies": { "range": "2", "jest": "*" },
  "optionalDependencies": { "fsevents": "2.x" },
  "peerDependencies": { "react": ">=17", "maybe": "1" },
  "peerDependenciesMeta": { "maybe": { "optional": true } }
}`,
    },
    expect: [
      'pkg:npm/range runtime :4 direct <^1.0.0>',
      'pkg:npm/pinned@1.2.3 runtime :5 direct <1.2.3>',
      'pkg:npm/%40s/real@2.0.0 runtime :6 direct <2.0.0>',
      'pkg:npm/short?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fowner%2Frepo.git%40v1 runtime :7 direct <owner/repo#v1>',
      'pkg:npm/secret?vcs_url=git%2Bhttps%3A%2F%2Fexample.com%2Fa.git runtime :8 direct <git+https://example.com/a.git>',
      'pkg:npm/tar?download_url=https%3A%2F%2Fexample.com%2Ft.tgz runtime :9 direct <https://example.com/t.tgz>',
      'pkg:npm/pack?file_name=p.tgz runtime :10 direct <./p.tgz>',
      'pkg:npm/own runtime :11 own <file:../own>',
      'pkg:npm/work runtime :12 own <workspace:^>',
      'pkg:npm/fsevents optional :15 direct <2.x>',
      'pkg:npm/jest development :14 direct <*>',
      'pkg:npm/react runtime :16 direct <>=17>',
    ],
    project: { name: 'shop', version: '1.0.0', licenses: ['MIT'] },
  },
  'what node_modules holds gives the exact version': {
    files: {
      'packages/web/package.json': '{"dependencies": {"a": "^1", "b": "^2", "c": "3"}}',
      'packages/web/node_modules/a/package.json': '{"version": "1.9.0"}',
      'node_modules/a/package.json': '{"version": "1.0.0"}',
      'node_modules/b/package.json': '{"version": "2.5.0"}',
      'node_modules/c/package.json': 'broken',
    },
    expect: [
      'pkg:npm/a@1.9.0 runtime :1 direct <^1>',
      'pkg:npm/b@2.5.0 runtime :1 direct <^2>',
      'pkg:npm/c runtime :1 direct <3>',
    ],
  },
});
