export * from './types';
export { BusError, type BusErrorCode } from './bus-error';
export { connectBus, type ConnectBusOptions } from './connect-bus';
export type { BusLogger } from './logger';
export { FakeBus, type EnqueuedJob } from './fake';
