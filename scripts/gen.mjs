// `make gen`: writes docs/openapi.json and docs/configuration.md from the declarations; `--check` fails when they drift.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { say } from './lib/log.mjs';
import { exists, root } from './lib/workspace.mjs';

const require = createRequire(import.meta.url);
const { generate } = require('../deploy/launcher/dist/generate.js');

const check = process.argv.includes('--check');
let drifted = 0;
for (const [file, content] of Object.entries(await generate())) {
  const path = join(root, file);
  if (exists(path) && readFileSync(path, 'utf8') === content) continue;
  if (check) {
    say(`${file} is not current: run make gen and commit it`);
    drifted += 1;
  } else {
    writeFileSync(path, content);
    say(`wrote ${file}`);
  }
}
process.exit(drifted === 0 ? 0 : 1);
