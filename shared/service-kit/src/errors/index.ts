export * from './app-error';
export * from './error-body';
export * from './error-table';
export * from './to-app-error';
