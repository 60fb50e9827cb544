// `npm test`: install what is missing, then format, lint, types, generated files, unit, component and e2e tests.
import { ensureBuilt } from './lib/build.mjs';
import { ensureDebian } from './lib/debian.mjs';
import { assertNode, ensureInstalled } from './lib/install.mjs';
import { jest, step, sum, tool } from './lib/steps.mjs';

assertNode();
ensureInstalled();
ensureDebian([
  { name: 'rabbitmq-server', program: 'rabbitmq-server' },
  { name: 'nmap', program: 'nmap' },
  { name: 'openssl', program: 'openssl' },
  { name: 'git', program: 'git' },
  { name: 'libxml2-utils', program: 'xmllint' },
]);
await ensureBuilt();

const results = [
  tool('format', 'prettier', ['--check', '.', '--log-level', 'warn']),
  tool('lint', 'eslint', ['.']),
  tool('types', 'tsc', ['-p', '.']),
  step('generated files are current', process.execPath, ['scripts/gen.mjs', '--check']),
  jest('unit and component tests', ['--selectProjects', 'unit']),
  jest('end-to-end tests', ['--selectProjects', 'e2e', '--runInBand']),
];
const { passed, failed, skipped } = sum(results);
// The last line is read by CI.
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
