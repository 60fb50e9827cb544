import { memoryTree } from '@osk/file-tree';
import { catalogue } from './catalogue';
import { findCataloguers } from './finding/find-cataloguers';
import { hostileFiles, pathFor } from './testing/hostile-files';

const cataloguers = findCataloguers();

test('there are cataloguers, and each says what it reads', () => {
  expect(cataloguers.length).toBeGreaterThan(0);
  for (const { id, ecosystem, files } of cataloguers) {
    expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9.-]+$/);
    expect(ecosystem).toMatch(/^[a-z]+$/);
    expect(files.length).toBeGreaterThan(0);
  }
});

describe.each(cataloguers.map((cataloguer) => [cataloguer.id, cataloguer] as const))('%s', (id, cataloguer) => {
  test.each(cataloguer.files)('the path made up for %s is one it reads', (file) => {
    const path = pathFor(cataloguer, file);
    expect(cataloguer.accepts?.(path) ?? true).toBe(true);
  });

  test.each(Object.entries(hostileFiles()))(
    '%s: ends, is in the coverage, and spoils nothing',
    async (_name, content) => {
      const paths = cataloguer.files.map((file) => pathFor(cataloguer, file));
      const tree = memoryTree(Object.fromEntries(paths.map((path) => [path, content])));
      const { components, coverage } = await catalogue(tree, { only: [id] });
      for (const path of paths) {
        const named =
          coverage.read.some(({ file }) => file === path) || coverage.skipped.some(({ what }) => what === path);
        // A file that yields to another one of its own names is not read by itself.
        if (paths.length === 1) expect(named).toBe(true);
      }
      for (const { purl, name } of components) {
        expect(purl).toMatch(/^pkg:[a-z]+\//);
        expect(name).not.toBe('');
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
});
