import { withComponents } from './merge-components';
import { component } from './testing/matches';

const catalogue = {
  components: [component('pkg:npm/%40acme/a@1.0.0')],
  projects: [],
  coverage: { read: [], skipped: [] },
};
const purls = (...others: string[]) =>
  withComponents(
    catalogue,
    others.map((purl) => component(purl)),
  ).components.map(({ purl }) => purl);

test('what the catalogue has in any spelling is not added again, and nothing twice', () => {
  expect(purls('pkg:npm/@acme/a@1.0.0', 'pkg:npm/%40Acme/a@1.0.0?x=y', 'pkg:npm/b@1', 'pkg:npm/b@1')).toEqual([
    'pkg:npm/%40acme/a@1.0.0',
    'pkg:npm/b@1',
  ]);
});

test('without others it is the same catalogue', () => {
  expect(withComponents(catalogue, [])).toBe(catalogue);
});
