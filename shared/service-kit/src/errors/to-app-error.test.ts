import { ERROR_TABLE, kindOfStatus } from './error-table';
import { errorBody } from './error-body';
import { errors } from './app-error';
import { toAppError } from './to-app-error';

const coded = (code: string, message = 'said') => Object.assign(new Error(message), { code });

test.each([
  [errors.notFound('gone'), 'not_found'],
  [coded('address_not_allowed'), 'refused'],
  [coded('store_unavailable'), 'unavailable'],
  [coded('duplicate_key'), 'conflict'],
  [Object.assign(new Error(), { type: 'entity.too.large' }), 'too_large'],
  [new URIError('x'), 'malformed'],
  [coded('ECONNREFUSED'), 'unexpected'],
  ['a string', 'unexpected'],
  [undefined, 'unexpected'],
])('%p is %s', (thrown, kind) => expect(toAppError(thrown, true).kind).toBe(kind));

test('an unexpected error says nothing of its cause, and that a read failed', () => {
  const error = toAppError(new Error('connection string with password'), true);
  expect(errorBody(error, 'detail')).toMatchObject({
    success: false,
    error_code: 1900,
    message: expect.stringMatching(/^Query failed:/),
  });
  expect(JSON.stringify(errorBody(error, 'detail'))).not.toContain('password');
});

test('both shapes carry detail; numbers and statuses are unique enough to tell errors apart', () => {
  expect(errorBody(errors.notFound('x'), 'detail')).toEqual({ detail: 'x' });
  expect(errorBody(errors.notFound('x'), 'envelope')).toEqual({
    success: false,
    message: 'x',
    error_code: 1200,
    detail: 'x',
  });
  const codes = Object.values(ERROR_TABLE).map(({ errorCode }) => errorCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect([kindOfStatus(404), kindOfStatus(418), kindOfStatus(502)]).toEqual(['not_found', 'malformed', 'unexpected']);
});
