/** What a name stands for; undefined for a name nobody defines. */
export type Resolve = (name: string) => string | undefined;

/** A value longer than this is no name or version. */
const MAX_LENGTH = 4_096;
const MAX_DEPTH = 32;

/**
 * Puts values in place of `${...}`, those within values too. What nobody defines, what leads back to itself and what
 * grows beyond all reason stays as it is written, so that `hasPlaceholder` is true of the outcome.
 */
export function interpolate(text: string, resolve: Resolve): string {
  const open: string[] = [];
  // Each name is worked out once: values that name others twice would double the work with each step.
  const known = new Map<string, string | undefined>();
  const valueOf = (name: string): string | undefined => {
    if (known.has(name)) return known.get(name);
    if (open.includes(name) || open.length >= MAX_DEPTH) return undefined;
    open.push(name);
    const raw = resolve(name);
    const value = raw === undefined ? undefined : replaced(raw);
    open.pop();
    known.set(name, value);
    return value;
  };
  const replaced = (from: string): string => {
    if (!from.includes('${') || from.length > MAX_LENGTH) return from;
    const to = from.replace(/\$\{([^${}]+)\}/g, (placeholder, name: string) => valueOf(name.trim()) ?? placeholder);
    return to.length > MAX_LENGTH ? from : to;
  };
  return replaced(text);
}

export const hasPlaceholder = (text: string): boolean => text.includes('${');
