export * from './folder-tree';
export * from './memory-tree';
export * from './types';
