import type { Filter } from './types';

/** Filters joined by `$and`, `$or` or `$nor`; made with `q.and`, `q.or`, `q.nor`. */
export class Group<Doc> {
  readonly operator: '$and' | '$or' | '$nor';
  readonly filters: readonly Filter<Doc>[];

  constructor(operator: '$and' | '$or' | '$nor', filters: readonly Filter<Doc>[]) {
    this.operator = operator;
    this.filters = filters;
  }
}
