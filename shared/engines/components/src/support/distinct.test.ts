import { Distinct } from './distinct';

test.each([3, 12, 13, 500])('%d items, each key once and in the order they came', (count) => {
  const distinct = new Distinct<{ key: number }>(({ key }) => String(key));
  for (let round = 0; round < 2; round += 1) for (let key = 0; key < count; key += 1) distinct.add({ key });
  expect(distinct.items.map(({ key }) => key)).toEqual(Array.from({ length: count }, (_none, key) => key));
});
