import type { Catalogue, Component } from '@osk/components';

/** The catalogue with the packages that other tools found beside it; what it knows already, it knows better. */
export function withComponents(catalogue: Catalogue, others: readonly Component[]): Catalogue {
  const known = new Set(catalogue.components.map(keyOf));
  const more: Component[] = [];
  for (const component of others) {
    const key = keyOf(component);
    if (known.has(key)) continue;
    known.add(key);
    more.push(component);
  }
  return more.length === 0 ? catalogue : { ...catalogue, components: [...catalogue.components, ...more] };
}

/** Qualifiers and letter case differ from tool to tool. */
const keyOf = ({ purl }: Component): string => purl.split(/[?#]/, 1)[0]!.replace('/%40', '/@').toLowerCase();
