export * from './config';
export * from './platform';
export * from './runtime-file';
