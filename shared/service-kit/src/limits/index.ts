export * from './memory-rate-limiter';
export * from './rate-headers';
export * from './rate-limiter';
