export * from './types';
export * from './dns/types';
export {
  EgressConfigError,
  EgressError,
  isRefusal,
  type EgressErrorCode,
  type EgressErrorDetails,
  type EgressFailure,
} from './errors';
export { createEgress, type EgressOptions } from './egress';
export { parseAllowSetting } from './policy/allow-list';
export type { HostResolver } from './resolver';
