/** What a browser reads from a `Strict-Transport-Security` value. */
export interface Hsts {
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** 182 days: what ASVS 4.0.3 14.4.5 asks for at least. */
export const ASVS_MAX_AGE = 15_724_800;
/** One year: what the browsers' preload list asks for. */
export const PRELOAD_MAX_AGE = 31_536_000;

/** Reads one value by RFC 6797, section 6.1; undefined when a browser must ignore the header. */
export function parseHsts(value: string): Hsts | undefined {
  const directives = new Map<string, string>();
  for (const part of value.split(';')) {
    const text = part.trim();
    if (text === '') continue;
    const equals = text.indexOf('=');
    const name = (equals < 0 ? text : text.slice(0, equals)).trim().toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || directives.has(name)) return undefined;
    directives.set(name, equals < 0 ? '' : text.slice(equals + 1).trim());
  }
  const age = directives.get('max-age')?.replace(/^"(.*)"$/, '$1');
  if (age === undefined || !/^\d+$/.test(age)) return undefined;
  return {
    maxAge: Number(age),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}
