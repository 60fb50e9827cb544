/** The parts of a CPE 2.3 name that tell products and versions apart (NIST IR 7695). */
export interface Cpe {
  /** `a:vendor:product`: application, operating system (`o`) or hardware (`h`). */
  product: string;
  /** Null for any. */
  version: string | null;
  update: string | null;
}

const ANY = new Set(['*', '-', '']);

/** A formatted string `cpe:2.3:a:vendor:product:version:update:...`; null for what is none. */
export function readCpe(text: string): Cpe | null {
  if (text.length > 1_000) return null;
  const [scheme, binding, part = '', vendor = '', product = '', version = '*', update = '*'] = text.split(/(?<!\\):/);
  if (scheme !== 'cpe' || binding !== '2.3' || !/^[aoh]$/.test(part) || ANY.has(vendor) || ANY.has(product))
    return null;
  return {
    product: [part, plain(vendor), plain(product)].join(':').toLowerCase(),
    version: ANY.has(version) ? null : plain(version),
    update: ANY.has(update) ? null : plain(update),
  };
}

/** Without the backslashes that guard punctuation. */
const plain = (value: string): string => value.replace(/\\(.)/g, '$1');
