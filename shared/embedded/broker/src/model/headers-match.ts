import { AmqpTimestamp, type FieldTable, type FieldValue } from '../wire/field-table';

/**
 * Does a message's header table satisfy the arguments of a binding to a headers exchange? `x-match` is `all`
 * (the default) or `any`; other keys beginning with `x-` do not take part. A void argument asks for presence only.
 */
export function headersMatch(args: FieldTable, headers: FieldTable): boolean {
  const wanted = Object.entries(args).filter(([name]) => !name.startsWith('x-'));
  const satisfied = ([name, value]: [string, FieldValue]): boolean =>
    headers[name] !== undefined && (value === null || same(value, headers[name]));
  return args['x-match'] === 'any' ? wanted.some(satisfied) : wanted.every(satisfied);
}

function same(a: FieldValue, b: FieldValue): boolean {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return a.equals(b);
  if (a instanceof AmqpTimestamp && b instanceof AmqpTimestamp) return a.seconds === b.seconds;
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object')
    return JSON.stringify(a) === JSON.stringify(b);
  return a === b;
}
