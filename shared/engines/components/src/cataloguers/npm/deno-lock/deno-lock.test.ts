import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import denoLock from '.';

const SHA512 = `sha512-${Buffer.alloc(64, 0xab).toString('base64')}`;
const SHA256 = 'cd'.repeat(32);

const FIVE = `{
  "version": "5",
  "specifiers": {
    "jsr:@std/assert@^1.0.0": "1.0.13",
    "npm:react-dom@18": "18.2.0_react@18.2.0",
    "npm:chalk@^5.0.0": "5.3.0"
  },
  "jsr": {
    "@std/assert@1.0.13": {
      "integrity": "${SHA256}",
      "dependencies": ["jsr:@std/internal", "npm:chalk@^5.0.0"]
    },
    "@std/internal@1.0.8": { "integrity": "x" }
  },
  "npm": {
    "chalk@5.3.0": { "integrity": "${SHA512}" },
    "react-dom@18.2.0_react@18.2.0": {
      "dependencies": ["react", "old@npm:chalk@5.3.0", "loose@1.0.0", "lost"],
      "optionalDependencies": ["loose@2.0.0"]
    },
    "react@18.2.0": {},
    "loose@1.0.0": {},
    "loose@2.0.0": { "dependencies": ["constructor"] },
    "broken": 5
  },
  "remote": {
    "https://deno.land/std@0.127.0/fmt/colors.ts": "${SHA256}",
    "https://deno.land/std@0.127.0/testing/asserts.ts": "${SHA256}",
    "https://deno.land/x/oak@v12.6.1/mod.ts": "${SHA256}",
    "https://esm.sh/@scope/pkg@1.2.3": "${SHA256}",
    "https://example.org/mod.ts": "${SHA256}"
  },
  "workspace": {
    "dependencies": ["jsr:@std/assert@^1.0.0"],
    "members": { "web": { "packageJson": { "dependencies": ["npm:react-dom@18"] } } }
  }
}`;

describeCataloguer(denoLock, {
  'version 5': {
    files: { 'deno.lock': FIVE },
    expect: [
      'pkg:npm/chalk@5.3.0 runtime :16; SHA-512:abababab',
      'pkg:npm/react-dom@18.2.0 runtime :17 direct -> react@18.2.0, chalk@5.3.0, loose@1.0.0, loose@2.0.0',
      'pkg:npm/react@18.2.0 runtime :21',
      'pkg:npm/loose@1.0.0 runtime :22',
      'pkg:npm/loose@2.0.0 runtime :23',
      'pkg:jsr/%40std/assert@1.0.13 runtime :9 direct -> @std/internal@1.0.8, chalk@5.3.0; SHA-256:cdcdcdcd',
      'pkg:jsr/%40std/internal@1.0.8 runtime :13',
      'pkg:generic/deno.land/std@0.127.0 runtime :27',
      'pkg:generic/deno.land/x/oak@12.6.1 runtime :29',
      'pkg:generic/esm.sh/%40scope/pkg@1.2.3 runtime :30',
    ],
    unread: ['1 modules are known by an address without a version'],
  },
  'version 3': {
    files: {
      'deno.lock': `{ "version": "3", "packages": {
  "specifiers": { "npm:chalk@5": "npm:chalk@5.3.0", "jsr:@std/path@^1.0.0": "jsr:@std/path@1.0.0" },
  "jsr": { "@std/path@1.0.0": { "integrity": "${SHA256}", "dependencies": ["npm:chalk@5"] } },
  "npm": { "chalk@5.3.0": { "integrity": "${SHA512}", "dependencies": { "a": "a@1.0.0" } },
    "a@1.0.0": { "dependencies": {} } } },
  "remote": {}, "workspace": { "dependencies": ["jsr:@std/path@^1.0.0"] } }`,
    },
    expect: [
      'pkg:npm/chalk@5.3.0 runtime :4 -> a@1.0.0; SHA-512:abababab',
      'pkg:npm/a@1.0.0 runtime :5',
      'pkg:jsr/%40std/path@1.0.0 runtime :3 direct -> chalk@5.3.0; SHA-256:cdcdcdcd',
    ],
  },
  'version 2': {
    files: {
      'deno.lock': `{ "version": "2", "remote": {},
  "npm": { "specifiers": { "chalk@5": "chalk@5.3.0" }, "packages": {
    "chalk@5.3.0": { "integrity": "${SHA512}", "dependencies": {} } } } }`,
    },
    expect: ['pkg:npm/chalk@5.3.0 runtime :3 ?; SHA-512:abababab'],
  },
});

test.each(['{}', '{"version": "1"}', '{"version": {}}', FIVE.slice(0, 400)])(
  '%# another or a broken file is unreadable',
  async (text) => {
    await expect(readWith(denoLock, { 'deno.lock': text })).rejects.toMatchObject({ code: 'unreadable' });
  },
);
