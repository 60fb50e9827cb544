import { TeamTurns } from '@osk/persistence';
import { createIntelligence } from '../../advisories';
import { advisory, affects } from '../../matching/testing/advisories';
import { component, listed, publish } from '../../testing/components';
import { TEAM } from '../../testing/reports';
import { startVulns, type VulnsUnderTest } from '../../testing/vulns-service';
import { OccurrenceRepository } from '../occurrences/occurrence.repo';
import { AssetRepository } from '../summaries/asset.repo';
import { GroupRepository } from '../summaries/group.repo';
import { Ledger } from '../summaries/ledger.repo';
import { Recorder } from '../summaries/recorder';
import { ListRepository, type ComponentList } from './list.repo';
import { ComponentMatcher } from './matcher';
import { PackRepository } from './pack.repo';
import { ListInMotionError, Rematcher } from './rematch';

const ASSET = 'app-1';

describe('a list that is looked at while it changes', () => {
  let service: VulnsUnderTest;
  let count = 0;
  let name: string;
  let id: string;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    count += 1;
    name = `race-${count}`;
    id = `CVE-2035-${10_000 + count}`;
  });

  /** One that is interrupted by `meanwhile` whenever it has matched all and is about to hide what it did not see. */
  const rematcher = (meanwhile: () => Promise<void>): { lists: ListRepository; rematcher: Rematcher } => {
    const { store } = service;
    const occurrences = new OccurrenceRepository(store);
    const recorder = new Recorder({
      occurrences,
      groups: new GroupRepository(store),
      assets: new AssetRepository(store),
      ledger: new Ledger(store),
      riskThreshold: 80,
    });
    const lists = new ListRepository(store);
    const made = new Rematcher({
      store,
      lists,
      packs: new PackRepository(store),
      matcher: new ComponentMatcher(createIntelligence(store)),
      ingest: { take: meanwhile },
      occurrences,
      writes: new TeamTurns(store),
      recorder,
      verdicts: { judge: async (_team, judged) => [...judged] },
    });
    return { lists, rematcher: made };
  };
  const due = async (scope: string): Promise<ComponentList> => {
    const lists = new ListRepository(service.store);
    const list = (await lists.ofAsset(TEAM, ASSET)).find((one) => one.scope === scope) as ComponentList;
    // Marked without its message: the test itself is the worker.
    await service.store.transaction(async (tx) => {
      await lists.markDue(TEAM, [{ _id: list._id, keys: null }], 1, { ...tx, enqueue: () => undefined });
    });
    return list;
  };
  const report = (version: string, minute: number) =>
    listed([component(`pkg:npm/${name}@${version}`)], { asset_id: ASSET, scope: name, minute });
  const status = async () =>
    (await service.get(`/api/vulnerabilities/occurrences?asset_id=${ASSET}`)).occurrences.find(
      (item: { vulnerability_id: string }) => item.vulnerability_id === id,
    )?.lifecycle.status;

  test('what a batch has brought in the meantime is not taken for gone', async () => {
    const of = affects('npm', name, '>=2.0.0 <3.0.0');
    await publish(service, advisory(id, of), advisory(`${id}9`, affects('npm', name, '0')));
    await service.deliver(report('1.0.0', 0));
    const list = await due(name);
    let looks = 0;
    const { lists, rematcher: racing } = rematcher(async () => {
      looks += 1;
      if (looks === 1) await service.deliver(report('2.0.0', 1));
    });
    await racing.rematch(TEAM, list._id);
    expect(looks).toBe(2);
    expect(await status()).toBe('open');
    expect((await lists.find(TEAM, list._id))?.due).toBeUndefined();
  });

  test('one that never rests is left due, and tried again later', async () => {
    await publish(service, advisory(id, affects('npm', name, '0')));
    await service.deliver(report('1.0.0', 0));
    const list = await due(name);
    let minute = 0;
    const { lists, rematcher: racing } = rematcher(async () => {
      minute += 1;
      await service.deliver(report('1.0.0', minute));
    });
    await expect(racing.rematch(TEAM, list._id)).rejects.toBeInstanceOf(ListInMotionError);
    expect((await lists.find(TEAM, list._id))?.due).toBe(1);
  });

  test('a run gives up when a newer one has begun', async () => {
    await publish(service, advisory(id, affects('npm', name, '0')));
    await service.deliver(report('1.0.0', 0));
    const list = await due(name);
    let looks = 0;
    const { lists, rematcher: older } = rematcher(async () => {
      looks += 1;
      await lists.begin(TEAM, list._id, 'newer');
    });
    await older.rematch(TEAM, list._id);
    expect(looks).toBe(1);
    expect(await lists.find(TEAM, list._id)).toMatchObject({ run: 'newer', due: 1 });
  });

  test('what became due while it ran stays due no longer than the next look', async () => {
    await publish(service, advisory(id, affects('npm', name, '0')));
    await service.deliver(report('1.0.0', 0));
    const list = await due(name);
    let looks = 0;
    const { lists, rematcher: racing } = rematcher(async () => {
      looks += 1;
      if (looks === 1)
        await service.store.transaction((tx) => lists.markDue(TEAM, [{ _id: list._id, keys: null }], 2, tx));
    });
    await racing.rematch(TEAM, list._id);
    expect(looks).toBe(2);
    expect((await lists.find(TEAM, list._id))?.due).toBeUndefined();
    await racing.rematch(TEAM, list._id);
    expect(looks).toBe(2);
  });
});
