type Parsed<T> = { value: T } | { problem: string };

/** One environment variable: what it takes, its default, and how its text is read. */
export interface Setting<T> {
  description: string;
  /** What it takes, for the error message and the generated reference. */
  takes: string;
  default: T;
  /** How the default reads in the reference, where the value itself does not say it. */
  defaultText?: string;
  required?: boolean;
  secret?: boolean;
  parse(raw: string): Parsed<T>;
}

interface Options<T> {
  description: string;
  default: T;
  defaultText?: string;
  secret?: boolean;
}

export function text(options: Options<string>): Setting<string>;
export function text(options: Options<string | undefined>): Setting<string | undefined>;
export function text(options: Options<string | undefined>): Setting<string | undefined> {
  return { takes: 'text', ...options, parse: (raw) => ({ value: raw }) };
}

export function requiredText(options: { description: string; secret?: boolean; takes?: string }): Setting<string> {
  return { takes: 'text', default: '', required: true, ...options, parse: (raw) => ({ value: raw }) };
}

export function integer(options: Options<number> & { min: number; max: number }): Setting<number> {
  const { min, max } = options;
  return {
    ...options,
    takes: `a whole number from ${min} to ${max}`,
    parse: (raw) => {
      const value = Number(raw);
      return /^-?\d+$/.test(raw) && value >= min && value <= max
        ? { value }
        : { problem: 'is out of range or not a number' };
    },
  };
}

export const port = (options: Options<number>): Setting<number> => integer({ ...options, min: 0, max: 65535 });

export function flag(options: Options<boolean>): Setting<boolean> {
  const values: Record<string, boolean> = { true: true, '1': true, yes: true, false: false, '0': false, no: false };
  return {
    ...options,
    takes: 'true or false',
    parse: (raw) => {
      const value = values[raw.toLowerCase()];
      return value === undefined ? { problem: 'is neither true nor false' } : { value };
    },
  };
}

export function oneOf<const T extends string>(values: readonly T[], options: Options<T>): Setting<T> {
  return {
    ...options,
    takes: `one of ${values.join(', ')}`,
    parse: (raw) => (values.includes(raw as T) ? { value: raw as T } : { problem: 'is not a known value' }),
  };
}

/** A comma list; blanks around items and empty items are dropped. */
export function list(options: Options<string[]>): Setting<string[]> {
  return {
    ...options,
    takes: 'a comma-separated list',
    parse: (raw) => ({
      value: raw
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    }),
  };
}

export function url(protocols: readonly string[], options: Options<string | undefined>): Setting<string | undefined> {
  return {
    ...options,
    takes: `a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    parse: (raw) => {
      const protocol = URL.canParse(raw) ? new URL(raw).protocol : /^[a-z+]+:(?=\/\/)/.exec(raw)?.[0];
      return protocol && protocols.includes(protocol) ? { value: raw } : { problem: 'is not such a URL' };
    },
  };
}
