export { DirectoryInUseError } from './start/lock-file';
export { startStore, type RunningStore, type StartStoreOptions } from './start/start-store';
