import { silentLogger } from '@osk/service-kit';
import type { AttemptWriter, Made } from './attempt-writer';
import { CLOSED } from './circuit';
import { Recorder } from './recorder';

const made = (team_id: string, id: string) =>
  ({ subscription: { _id: `s_${id}` }, delivery: { _id: id, team_id } }) as Made;

function recorder(write: AttemptWriter['write']): Recorder {
  return new Recorder({ write } as AttemptWriter, silentLogger);
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('what ends together is written together, by team; what comes meanwhile goes with the next', async () => {
  const writes: string[][] = [];
  let late: Promise<unknown> | undefined;
  const under: Recorder = recorder(async (team, all) => {
    writes.push([team, ...all.map(({ delivery }) => delivery._id)]);
    late ??= under.record(made('a', 'late'));
    return new Map([['s_2', { ...CLOSED, consecutive_failures: 1 }]]);
  });
  const circuits = await Promise.all([made('a', '1'), made('b', '2'), made('a', '3')].map((one) => under.record(one)));
  await late;
  expect(writes).toEqual([
    ['a', '1', '3'],
    ['b', '2'],
    ['a', 'late'],
  ]);
  expect(circuits.map((circuit) => circuit?.consecutive_failures)).toEqual([undefined, 1, undefined]);
  await under.idle();
});

test('a store that is away for a while is waited for; one that stays away is told of', async () => {
  let failures = 2;
  let tries = 0;
  const flaky = recorder(async () => {
    tries += 1;
    if (failures-- > 0) throw new Error('away');
    return new Map();
  });
  const recorded = flaky.record(made('a', '1'));
  await jest.advanceTimersByTimeAsync(5_000);
  await recorded;
  expect(tries).toBe(3);
  const gone = recorder(() => Promise.reject(new RangeError('gone')));
  const lost = expect(gone.record(made('a', '1'))).rejects.toBeInstanceOf(RangeError);
  await jest.advanceTimersByTimeAsync(60_000);
  await lost;
  await gone.idle();
});
