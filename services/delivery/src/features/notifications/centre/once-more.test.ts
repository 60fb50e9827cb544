import { OnceMore } from './once-more';

/** Work that ends when it is told to. */
function gates() {
  const open: (() => void)[] = [];
  return { open, work: () => new Promise<void>((resolve) => open.push(resolve)) };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('calls while it runs share one run that begins after them', async () => {
  const once = new OnceMore();
  const { open, work } = gates();
  const first = once.run('a', work);
  const others = [once.run('a', work), once.run('a', work), once.run('a', work)];
  expect(open).toHaveLength(1);
  open[0]!();
  await first;
  await tick();
  expect(open).toHaveLength(2);
  open[1]!();
  await Promise.all(others);
  const later = once.run('a', work);
  expect(open).toHaveLength(3);
  open[2]!();
  await later;
});

test('keys do not wait for each other, and a run that failed does not stop the next', async () => {
  const once = new OnceMore();
  const { open, work } = gates();
  const failing = once.run('a', async () => {
    await tick();
    throw new Error('no');
  });
  const after = once.run('a', work);
  const other = once.run('b', work);
  expect(open).toHaveLength(1);
  await expect(failing).rejects.toThrow('no');
  await tick();
  for (const end of open) end();
  await Promise.all([after, other]);
});
