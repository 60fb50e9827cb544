import { describeCataloguer } from '../../../testing/cataloguer-table';
import bunLock from '.';

const SHA512 = 'sha512-' + Buffer.alloc(64, 0xab).toString('base64');

const text = `{
  "lockfileVersion": 1,
  "workspaces": {
    "": {
      "name": "root",
      "dependencies": { "@s/a": "^1.0.0", "al": "npm:real@3" },
      "devDependencies": { "dev": "1", },
    },
    "packages/web": {
      "name": "web",
      "version": "0.1.0",
      "dependencies": { "b": "1", },
    },
  },
  "packages": {
    "@s/a": ["@s/a@1.2.3", "", { "dependencies": { "b": "^2.0.0", "constructor": "1" }, "peerDependencies": { "dev": "*" }, "optionalPeers": ["dev"] }, "${SHA512}"],

    "al": ["real@3.0.0", "", {}, "${SHA512}"],

    "b": ["b@2.0.0", "", { "dependencies": { "c": "1" } }, "${SHA512}"],

    "c": ["c@1.0.0", "", {}, ""],

    "dev": ["dev@1.0.0", "", { "dependencies": { "b": "1" } }, "${SHA512}"],

    "git": ["git@github:o/git#abc", {}, "o-git-abc"],

    "pack": ["pack@./pack.tgz", {}],

    "far": ["far@https://r.example.org/far/-/far-1.2.3-rc.1.tgz", {}, ""],

    "web": ["web@workspace:packages/web"],

    "dev/b": ["b@1.0.0", "", { "dependencies": { "c": "1" } }, "${SHA512}"],

    "web/b": ["b@1.5.0", "", {}, "${SHA512}"],
  }
}`;

describeCataloguer(bunLock, {
  'nesting, workspaces, aliases, sources': {
    files: { 'bun.lock': text },
    expect: [
      'pkg:npm/%40s/a@1.2.3 runtime :16 direct -> b@2.0.0; SHA-512:abababab',
      'pkg:npm/real@3.0.0 runtime :18 direct; SHA-512:abababab',
      'pkg:npm/b@2.0.0 runtime :20 -> c@1.0.0; SHA-512:abababab',
      'pkg:npm/c@1.0.0 runtime :22',
      'pkg:npm/dev@1.0.0 development :24 direct -> b@1.0.0; SHA-512:abababab',
      'pkg:npm/git?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fo%2Fgit.git%40abc runtime :26',
      'pkg:npm/pack?file_name=pack.tgz runtime :28',
      'pkg:npm/far@1.2.3-rc.1 runtime :30',
      'pkg:npm/web runtime :32 own',
      'pkg:npm/b@1.0.0 development :34 -> c@1.0.0; SHA-512:abababab',
      'pkg:npm/b@1.5.0 runtime :36 direct; SHA-512:abababab',
    ],
    project: { name: 'root', licenses: [] },
    members: ['.', 'packages/web'],
  },
});
