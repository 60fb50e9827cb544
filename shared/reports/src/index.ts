export * from './sarif';
export type * from './sarif-model';
