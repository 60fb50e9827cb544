import { makeEvent, type EventData, type PlatformEvent, type ReportedComponent } from '@osk/contracts';
import { createIntelligence, type Advisory } from '../advisories';
import { ListRepository } from '../features/components/list.repo';
import { PackRepository } from '../features/components/pack.repo';
import { ComponentSweep } from '../features/components/sweep';
import { TEAM } from './reports';
import type { VulnsUnderTest } from './vulns-service';

const SEEN = '2026-05-01T10:00:00.000Z';

/** A component by its purl; name and version are read from it. */
export function component(purl: string, more: Partial<ReportedComponent> = {}): ReportedComponent {
  const [path = '', version = ''] = (purl.split('?')[0] as string).split('@');
  return { purl, name: path.split('/').at(-1) as string, version, ...more };
}

export interface ListOptions extends Partial<EventData<'components.reported'>> {
  team_id?: string;
  /** Minutes after the first report. */
  minute?: number;
}

/** `components.reported` of one complete list in one batch, unless told otherwise. */
export function listed(
  components: readonly ReportedComponent[],
  options: ListOptions = {},
): PlatformEvent<'components.reported'> {
  const { team_id = TEAM, minute = 0, ...data } = options;
  const event = makeEvent(
    'components.reported',
    { team_id, source_module: 'scans' },
    {
      scan_id: `list_${minute}`,
      source: 'application',
      asset_id: 'app-1',
      scope: 'sbom',
      batch: 0,
      last: true,
      complete: true,
      components: [...components],
      ...data,
    },
  );
  return { ...event, occurred_at: new Date(Date.parse(SEEN) + minute * 60_000).toISOString() };
}

/** Writes advisories as a synchronisation does. */
export async function publish({ store }: VulnsUnderTest, ...advisories: Advisory[]): Promise<void> {
  await createIntelligence(store).writer.upsertMany(advisories);
}

/** Passes on what has been written, as the background work does after a while, and waits until all is done. */
export async function sweep(service: VulnsUnderTest, options: { many?: number; now?(): Date } = {}): Promise<void> {
  const { store } = service;
  const lists = new ListRepository(store);
  const packs = new PackRepository(store);
  await new ComponentSweep({ store, intelligence: createIntelligence(store), lists, packs, ...options }).sweep();
  await service.settled();
}
