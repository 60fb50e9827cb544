// `make new-check PACK=... ID=...`: a folder with a check that its pack's test will run (and fail, until it judges).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './lib/log.mjs';
import { exists, root } from './lib/workspace.mjs';

const [pack, id] = process.argv.slice(2);
if (!pack || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id ?? '') || !exists(join(root, pack))) {
  say('usage: make new-check PACK=services/scans/src/packs/security-headers ID=my-check');
  process.exit(1);
}
const folder = join(root, pack, id);
if (exists(folder)) {
  say(`${pack}/${id} exists`);
  process.exit(1);
}
mkdirSync(folder);
writeFileSync(
  join(folder, 'check.ts'),
  `import { checkDefiner, fail, pass } from '@osk/checks';

/** The facts of this pack: replace with the pack's own definer. */
const defineCheck = checkDefiner<{ example: string }>();

export default defineCheck({
  id: '${id}',
  title: '',
  category: '',
  severity: 'medium',
  description: '',
  remediation: '',
  needs: ['example'],
  *evaluate({ example }) {
    yield example === '' ? fail('') : pass();
  },
  examples: { pass: [{ example: 'x' }], fail: [{ example: '' }] },
});
`,
);
say(`wrote ${pack}/${id}/check.ts`);
