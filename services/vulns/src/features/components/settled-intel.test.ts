import { SettledIntel } from './settled-intel';

test('intelligence is settled when nothing was announced between two looks, or has been moving for too long', async () => {
  let announced = 5;
  let now = 0;
  const intel = new SettledIntel({ announced: async () => announced }, () => now);
  expect(await intel.isSettled()).toBe(false);
  expect(await intel.isSettled()).toBe(true);
  announced = 6;
  expect(await intel.isSettled()).toBe(false);
  now += 9 * 60_000;
  announced = 7;
  expect(await intel.isSettled()).toBe(false);
  now += 60_000;
  announced = 8;
  expect(await intel.isSettled()).toBe(true);
  now += 60_000;
  announced = 9;
  expect(await intel.isSettled()).toBe(false);
  expect(await intel.isSettled()).toBe(true);
});
