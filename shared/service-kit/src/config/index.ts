export * from './common-config';
export * from './define-config';
export * from './reference';
export * from './service-urls';
export * as setting from './settings';
export type { Setting } from './settings';
