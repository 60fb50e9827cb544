import type { Doc } from '../language';
import { reads, type CommandContext, type CommandTable } from './command';
import { namespaceOf } from './request';

/** What the wire dialect is compatible with; drivers and mongoose choose features by it. */
const VERSION = '7.0.0';

const buildInfo = (): Doc => ({
  version: VERSION,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: [],
  bits: 64,
  maxBsonObjectSize: 16 * 1024 * 1024,
  storageEngines: ['lmdb'],
  ok: 1,
});

const serverStatus = ({ store }: CommandContext): Doc => ({
  version: VERSION,
  process: 'osk-embedded-store',
  pid: process.pid,
  uptime: (Date.now() - store.startedAt.getTime()) / 1000,
  localTime: new Date(),
  metrics: { cursor: { open: { total: store.cursors.size } } },
  ok: 1,
});

function dbStats({ store, request }: CommandContext): Doc {
  const collections = store.catalog.inDatabase(request.database);
  return {
    db: request.database,
    collections: collections.length,
    objects: collections.reduce((sum, { count }) => sum + count, 0),
    indexes: collections.reduce((sum, { indexes }) => sum + indexes.length, 0),
    ok: 1,
  };
}

function collStats({ store, request }: CommandContext): Doc {
  const ns = namespaceOf(request);
  const collection = store.catalog.get(ns);
  return { ns, count: collection?.count ?? 0, nindexes: collection?.indexes.length ?? 0, ok: 1 };
}

const info = reads(buildInfo);

export const diagnosticCommands: CommandTable = {
  ping: reads(() => ({ ok: 1 })),
  buildInfo: info,
  buildinfo: info,
  serverStatus: reads(serverStatus),
  dbStats: reads(dbStats),
  collStats: reads(collStats),
  hostInfo: reads(() => ({ system: { currentTime: new Date() }, ok: 1 })),
  getParameter: reads(() => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 })),
  getCmdLineOpts: reads(() => ({ argv: [], parsed: {}, ok: 1 })),
  getLog: reads(() => ({ totalLinesWritten: 0, log: [], ok: 1 })),
  connectionStatus: reads(() => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 })),
  whatsmyuri: reads(() => ({ you: '127.0.0.1', ok: 1 })),
};
