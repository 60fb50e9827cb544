export * from './define-check';
export * from './load-pack';
export * from './pack-suite';
export * from './run-checks';
export * from './types';
