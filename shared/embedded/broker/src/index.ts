export { startBroker, type BrokerOptions, type RunningBroker } from './start-broker';
export { DirectoryLockedError } from './persistence/lock-file';
