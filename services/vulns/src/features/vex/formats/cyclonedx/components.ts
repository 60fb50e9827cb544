import { fieldsOf, list, namesOf, nameOf, own, text, type Fields } from '../../fields';

/** What a document says of its components, services and the product that it is about. */
export interface Described {
  /** Names of a component by its `bom-ref`. */
  byRef: ReadonlyMap<string, string[]>;
  /** Names of the product (`metadata.component`); empty when the document tells of none. */
  product: string[];
}

/** Deeper nesting than this comes from no tool. */
const MAX_DEPTH = 50;

export function describedBy(document: Fields): Described {
  const byRef = new Map<string, string[]>();
  const note = (component: Fields): void => {
    const ref = nameOf(own(component, 'bom-ref'));
    const names = namesOfComponent(component);
    if (ref !== null && names.length > 0) byRef.set(ref, names);
  };
  const walk = (entries: readonly unknown[], depth: number): void => {
    if (depth > MAX_DEPTH) return;
    for (const entry of entries) {
      const component = fieldsOf(entry);
      if (!component) continue;
      note(component);
      walk(list(component, 'components'), depth + 1);
      walk(list(component, 'services'), depth + 1);
    }
  };
  const product = fieldsOf(own(fieldsOf(own(document, 'metadata')) ?? {}, 'component'));
  if (product) walk([product], 0);
  walk(list(document, 'components'), 0);
  walk(list(document, 'services'), 0);
  return {
    byRef,
    product: product ? namesOf([...namesOfComponent(product), fullName(product), own(product, 'bom-ref')]) : [],
  };
}

const fullName = (component: Fields): string =>
  [text(component, 'group'), text(component, 'name')].filter(Boolean).join('/');

/** Purl and CPE where it has them; else its name as the tool wrote it. */
function namesOfComponent(component: Fields): string[] {
  const known = namesOf([own(component, 'purl'), own(component, 'cpe')]);
  const version = text(component, 'version');
  if (known.length > 0 || text(component, 'name') === '') return known;
  return namesOf([version === '' ? fullName(component) : `${fullName(component)}@${version}`]);
}

/**
 * The names behind a reference: a `bom-ref` of the document, a BOM-Link to one (`urn:cdx:<serial>/<version>#<bom-ref>`),
 * or a name by itself.
 */
export function resolveRef(ref: string, { byRef }: Described): string[] {
  const known = byRef.get(ref);
  if (known) return known;
  if (!/^urn:cdx:/i.test(ref)) return [ref];
  const linked = fragmentOf(ref);
  if (linked === null) return [];
  return byRef.get(linked) ?? [linked];
}

function fragmentOf(link: string): string | null {
  const at = link.indexOf('#');
  if (at === -1 || at === link.length - 1) return null;
  try {
    return decodeURIComponent(link.slice(at + 1));
  } catch {
    // A broken percent sequence: no tool meant one.
    return null;
  }
}
