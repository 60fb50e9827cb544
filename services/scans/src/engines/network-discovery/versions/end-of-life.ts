import { compareVersions } from './compare';

interface Cycles {
  /** Numbers of the version that name a release cycle. */
  parts: 1 | 2;
  /** Cycle -> the last day its makers maintained it. */
  ended: Record<string, string>;
  /** Cycles before this one ended earlier still. */
  olderThan: string;
}

/** Dates that the makers published, by the product names that the recognisers give. */
const CYCLES: Record<string, Cycles> = {
  MySQL: {
    parts: 2,
    olderThan: '5.5',
    ended: { '5.5': '2018-12-03', '5.6': '2021-02-05', '5.7': '2023-10-31', '8.0': '2026-04-30' },
  },
  MariaDB: {
    parts: 2,
    olderThan: '10.1',
    ended: {
      '10.1': '2020-10-17',
      '10.2': '2022-05-23',
      '10.3': '2023-05-25',
      '10.4': '2024-06-18',
      '10.5': '2025-06-24',
      '10.6': '2026-07-06',
    },
  },
  MongoDB: {
    parts: 2,
    olderThan: '3.6',
    ended: {
      '3.6': '2021-04-30',
      '4.0': '2022-04-30',
      '4.2': '2023-04-30',
      '4.4': '2024-02-29',
      '5.0': '2024-10-31',
      '6.0': '2025-07-31',
    },
  },
  PostgreSQL: {
    parts: 1,
    olderThan: '10',
    ended: { '10': '2022-11-10', '11': '2023-11-09', '12': '2024-11-21', '13': '2025-11-13', '14': '2026-11-12' },
  },
  Elasticsearch: { parts: 1, olderThan: '6', ended: { '6': '2022-02-10', '7': '2026-01-15' } },
  'Apache httpd': { parts: 2, olderThan: '2.2', ended: { '2.2': '2018-01-01' } },
  'Microsoft IIS': {
    parts: 2,
    olderThan: '7.5',
    ended: { '7.5': '2020-01-14', '8.0': '2023-10-10', '8.5': '2023-10-10' },
  },
  'Microsoft SQL Server': {
    parts: 1,
    olderThan: '10',
    ended: { '10': '2019-07-09', '11': '2022-07-12', '12': '2024-07-09', '13': '2026-07-14' },
  },
  BIND: {
    parts: 2,
    olderThan: '9.11',
    ended: { '9.11': '2022-03-31', '9.12': '2019-05-31', '9.14': '2020-02-29', '9.16': '2024-04-30' },
  },
};

/** When a product's version went out of maintenance, undefined when it has not or nothing is known of it. */
export function endOfLife(
  product: string | undefined,
  version: string | undefined,
  now: Date,
): { cycle: string; since: string } | undefined {
  const known = product !== undefined && Object.hasOwn(CYCLES, product) ? CYCLES[product] : undefined;
  if (!known || version === undefined || !/^\d/.test(version)) return undefined;
  const cycle = version.split('.').slice(0, known.parts).join('.');
  const since =
    known.ended[cycle] ?? (compareVersions(cycle, known.olderThan) < 0 ? known.ended[known.olderThan] : undefined);
  return since !== undefined && Date.parse(since) < now.getTime() ? { cycle, since } : undefined;
}
