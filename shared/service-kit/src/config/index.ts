export * from './common-config';
export * from './define-config';
export * from './reference';
export * as setting from './settings';
export type { Setting } from './settings';
