import { testContext, testSource } from '../testing/context';
import { component } from '../testing/matches';
import { catalogueInThread } from './catalogue-in-thread';
import componentsEngine from '.';

const LOCK = JSON.stringify({
  name: 'app',
  lockfileVersion: 3,
  packages: {
    '': { name: 'app', dependencies: { lodash: '^4.17.0' } },
    'node_modules/lodash': { version: '4.17.15' },
  },
});

test('the engine tells what was catalogued, and finds nothing', async () => {
  const { source, remove } = await testSource({});
  const { context } = testContext({
    catalogue: {
      components: [component('pkg:npm/a@1.0.0'), component('pkg:pypi/b@1', { direct: false, scope: 'development' })],
      projects: [],
      coverage: {
        read: [{ file: 'package-lock.json', cataloguer: 'npm/package-lock', packages: 1 }],
        skipped: [{ what: 'yarn.lock', reason: 'it is cut off' }],
      },
    },
  });
  expect(await componentsEngine().run(source, context)).toEqual({
    findings: [],
    coverage: {
      planned: ['package-lock.json (npm/package-lock)', 'yarn.lock'],
      run: ['package-lock.json (npm/package-lock)'],
      skipped: [{ what: 'yarn.lock', reason: 'it is cut off' }],
    },
    complete: false,
    facts: {
      components: 2,
      projects: 0,
      files_read: 1,
      by_ecosystem: { npm: 1, pypi: 1 },
      by_scope: { development: 1, runtime: 1 },
      direct: 1,
    },
  });
  await remove();
});

describe('cataloguing in a thread', () => {
  test('gives what cataloguing gives', async () => {
    const { source, remove } = await testSource({ 'package-lock.json': LOCK, 'yarn.lock': '\0' });
    const progress: number[] = [];
    const { components, coverage } = await catalogueInThread(
      { root: source.root },
      { onProgress: (fraction) => progress.push(fraction) },
    );
    expect(components).toMatchObject([{ purl: 'pkg:npm/lodash@4.17.15', version: '4.17.15', direct: true }]);
    expect(coverage.read).toMatchObject([{ file: 'package-lock.json' }]);
    expect(progress.at(-1)).toBe(1);
    await remove();
  });

  test('stops when told to', async () => {
    const { source, remove } = await testSource({ 'package-lock.json': LOCK });
    const running = catalogueInThread({ root: source.root }, { signal: AbortSignal.timeout(5) });
    await expect(running).rejects.toMatchObject({ name: 'TimeoutError' });
    await remove();
  });

  test('a folder that is not there is an error of the task', async () => {
    await expect(catalogueInThread({ root: '/nonexistent/osk' })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
