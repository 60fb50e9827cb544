export * from './attempt';
export * from './schedule';
export * from './sign';
export * from './static-headers';
