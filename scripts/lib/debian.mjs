import { spawnSync } from 'node:child_process';
import { say } from './log.mjs';

const onPath = (program) =>
  spawnSync('sh', ['-c', `command -v ${program} || command -v /usr/sbin/${program}`]).status === 0;

/**
 * Brings in Debian's packages that tests use beside the product (a real RabbitMQ, nmap), where this user may.
 * What cannot be had is said once; the tests that need it skip with the reason.
 */
export function ensureDebian(wanted) {
  const missing = wanted.filter(({ program }) => !onPath(program));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  if (process.env.OSK_TEST_APT === 'false')
    return say(`Not installing ${names.join(', ')} (OSK_TEST_APT=false); their tests are skipped.`);
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    return say(`Cannot install ${names.join(', ')} (needs root and apt-get); their tests are skipped.`);
  }
  say(`Installing ${names.join(', ')} for the tests ...`);
  // A broker that apt starts by itself would sit on the tests' ports: policy-rc.d keeps services down.
  const script = [
    'export DEBIAN_FRONTEND=noninteractive',
    'made=0; [ -e /usr/sbin/policy-rc.d ] || { printf "#!/bin/sh\\nexit 101\\n" > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; made=1; }',
    `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${names.join(' ')}; status=$?`,
    '[ $made = 1 ] && rm -f /usr/sbin/policy-rc.d',
    'exit $status',
  ].join('\n');
  const result = spawnSync('sh', ['-c', script], { encoding: 'utf8', timeout: 300_000 });
  if (result.status !== 0)
    say(
      `Could not install ${names.join(', ')}: ${(result.stderr ?? '').trim().split('\n').at(-1)}; their tests are skipped.`,
    );
}
