import type { TSchema } from '@sinclair/typebox';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { AppError } from '../errors';
import { isKeepable, refuseUnkeepable } from './keepable-text';

/** Three instances: bodies are strict and all their mistakes are named; queries are coerced; answers are only checked. */
const bodies = withFormats(
  new Ajv({ allErrors: true, useDefaults: true, strict: true, allowUnionTypes: true, strictTypes: false }),
);
const queries = withFormats(
  new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true, removeAdditional: 'all', strict: false }),
);
const answers = withFormats(new Ajv({ allErrors: false, strict: false }));

function withFormats(ajv: Ajv): Ajv {
  addFormats(ajv);
  return ajv;
}

/** Schemas that are shared carry an `$id`; each compile works on a copy without, so that none is registered twice. */
function compile(ajv: Ajv, schema: TSchema): ValidateFunction {
  return ajv.compile(withoutIds(schema) as object);
}

export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(key === '$id' && typeof item === 'string'))
      .map(([key, item]) => [key, withoutIds(item)]),
  );
}

/**
 * Gives a function that returns the body (defaults filled in) or throws `invalid` naming the fields. Among services
 * (`anyText`) texts are what was found, in files of whatever kind, and pass as they are.
 */
export function bodyValidator(schema: TSchema, { anyText = false } = {}): (body: unknown) => unknown {
  const validate = compile(bodies, schema);
  return (body) => {
    if (!validate(body))
      throw new AppError('invalid', describeErrors(validate.errors ?? []), { code: 'schema_violation' });
    if (!anyText) refuseUnkeepable(body);
    return body;
  };
}

/**
 * Query parameters never fail (DECISIONS, Errors): a number beyond its bounds is cut to them, any other value that
 * does not fit is dropped so that the default applies, and what is not declared is left out.
 */
export function queryValidator(schema: TSchema): (query: Record<string, unknown>) => unknown {
  const validate = compile(queries, schema);
  return (query) => {
    const value = Object.fromEntries(Object.entries(query).filter(([, given]) => isKeepable(String(given))));
    for (let pass = 0; pass < 3 && !validate(value); pass += 1) {
      for (const error of validate.errors ?? []) mend(value, error);
    }
    return value;
  };
}

function mend(value: Record<string, unknown>, error: ErrorObject): void {
  const name = error.instancePath.split('/')[1];
  if (name === undefined) return;
  if (error.keyword === 'maximum' || error.keyword === 'minimum')
    value[name] = (error.params as { limit: number }).limit;
  else if (isBooleanExpected(error) && BOOLEANS.has(String(value[name]).toLowerCase()))
    value[name] = BOOLEANS.get(String(value[name]).toLowerCase());
  else delete value[name];
}

/** As clients write them beside `true` and `false`: Python says `True`, others `1`. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const isBooleanExpected = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'type' && (params as { type: unknown }).type === 'boolean';

export function paramsValidator(schema: TSchema): (params: Record<string, unknown>) => unknown {
  const validate = compile(queries, schema);
  return (params) => {
    const value = { ...params };
    if (validate(value)) return value;
    const bad = validate.errors?.[0];
    if (bad?.keyword === 'enum') throw new AppError('refused', describeErrors([bad]), { code: 'unknown_value' });
    throw new AppError('not_found', 'Not found');
  };
}

/** Undefined when the answer is as declared, else what is wrong with it. */
export function answerValidator(schema: TSchema): (answer: unknown) => string | undefined {
  const validate = compile(answers, schema);
  return (answer) => (validate(answer) ? undefined : describeErrors(validate.errors ?? []));
}

/** One line for a person: each mistake once, the field first. */
export function describeErrors(list: readonly ErrorObject[]): string {
  const lines = [...new Set(list.map(describe))];
  const more = lines.length > 5 ? `; and ${lines.length - 5} more` : '';
  return lines.slice(0, 5).join('; ') + more;
}

function describe(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer).join('.');
  const params = error.params as Record<string, unknown>;
  const child = (name: unknown) => (path ? `${path}.${String(name)}` : String(name));
  if (error.keyword === 'required') return `${child(params.missingProperty)} is required`;
  if (error.keyword === 'additionalProperties') return `${child(params.additionalProperty)} is not a known field`;
  if (error.keyword === 'enum')
    return `${path || 'the value'} must be one of: ${(params.allowedValues as unknown[]).join(', ')}`;
  return `${path || 'the body'} ${error.message ?? 'is not valid'}`;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
