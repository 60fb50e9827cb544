import { LICENCE_CATEGORIES, type LicenceCategory } from './categories';

/** 1 by its category, 2 by a pattern, 3 by its id, 4 to the letter. */
export type Fit = 0 | 1 | 2 | 3 | 4;

/** A licence as entries of a policy see it. `name` is the whole of it, with its exception. */
export interface NamedLicence {
  id: string;
  exception?: string;
  category: LicenceCategory;
  name: string;
}

/** How exactly an entry fits, 0 for not at all. */
export function entryOf(text: string): (licence: NamedLicence) => Fit {
  const category = /^category:(.+)$/i.exec(text)?.[1]?.toLowerCase();
  if (category !== undefined) {
    const known = LICENCE_CATEGORIES.find((one) => one === category);
    return (licence) => (licence.category === known ? 1 : 0);
  }
  if (text.includes('*')) {
    const pattern = glob(text);
    return ({ id, name }) => (id !== '' && (pattern(id) || pattern(name)) ? 2 : 0);
  }
  const lower = text.toLowerCase();
  const family = [lower, `${lower}-only`, `${lower}-or-later`];
  return ({ id, name, exception }) => {
    if (id === '') return 0;
    if (name.toLowerCase() === lower) return 4;
    if (!family.includes(id.toLowerCase())) return 0;
    // `GPL-2.0-only` speaks of the licence alone: with an exception the category may know better.
    return exception === undefined ? 3 : 0;
  };
}

/** A star stands for any characters; without a regular expression, so that no pattern can be slow. */
function glob(pattern: string): (text: string) => boolean {
  const parts = pattern.toLowerCase().split('*');
  return (text) => {
    const lower = text.toLowerCase();
    const [first = '', last = ''] = [parts[0], parts.at(-1)];
    if (!lower.startsWith(first) || !lower.endsWith(last) || lower.length < first.length + last.length) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = lower.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return at <= lower.length - last.length;
  };
}

/** A purl, with its version or for all of them, or a pattern with stars. */
export function purlPattern(purl: string): (text: string) => boolean {
  if (purl.includes('*')) return glob(purl);
  const versioned = purl.lastIndexOf('@') > purl.lastIndexOf('/');
  return (text) => text === purl || (!versioned && (text.startsWith(`${purl}@`) || text.startsWith(`${purl}?`)));
}
