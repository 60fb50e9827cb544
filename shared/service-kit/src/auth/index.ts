export * from './authorise';
export * from './caller-token';
export * from './token-keys';
