import type { AffectedPackage, RangeEvent } from '../../advisories';
import { CPE_ECOSYSTEM } from '../../matching';
import { namesProduct, parseCpe, versionOf, type Cpe } from '../../matching/cpe';
import { fieldsOf, listOf, textOf } from '../form/fields';
import { FORM_LIMITS as MOST } from '../form/limits';
import type { Problems } from '../problems';

interface Match {
  cpe: Cpe;
  vulnerable: boolean;
  fields: Record<string, unknown>;
}

/**
 * NVD's configurations as affected products. A configuration holds nodes joined by AND or OR, a node CPE matches (and,
 * in older data, further nodes). What is vulnerable becomes an entry; the platforms that an AND asks for become its
 * `with`. Negated parts cannot be said in our form and are reported.
 */
export function readConfigurations(configurations: unknown, entry: string, problems: Problems): AffectedPackage[] {
  const affected = listOf(configurations)
    .slice(0, 1_000)
    .flatMap((configuration) => readConfiguration(fieldsOf(configuration), entry, problems));
  if (affected.length > MOST.affected) problems.add('too_large', entry, `${affected.length} affected products`);
  return merged(affected.slice(0, MOST.affected));
}

function readConfiguration(
  configuration: Record<string, unknown>,
  entry: string,
  problems: Problems,
): AffectedPackage[] {
  const nodes = listOf(configuration.nodes).map((node) => matchesOf(fieldsOf(node), entry, problems, 0));
  if (configuration.negate === true) {
    problems.add('unsupported', entry, 'a negated configuration');
    return [];
  }
  const alone = configuration.operator !== 'AND';
  return nodes.flatMap((matches, place) => {
    // Another node's vulnerable products count as its platform too only where this one has none besides.
    const others = alone ? [] : nodes.filter((_, other) => other !== place).flat();
    const platforms = [...new Set(others.filter(({ vulnerable }) => !vulnerable).map(({ cpe }) => nameOf(cpe)))].slice(
      0,
      500,
    );
    return matches.filter(({ vulnerable }) => vulnerable).flatMap((match) => affectedBy(match, platforms));
  });
}

function matchesOf(node: Record<string, unknown>, entry: string, problems: Problems, depth: number): Match[] {
  if (node.negate === true || depth > 5) {
    problems.add('unsupported', entry, depth > 5 ? 'nodes nested too deep' : 'a negated node');
    return [];
  }
  const own = listOf(node.cpeMatch ?? node.cpe_match).flatMap((value) => {
    const fields = fieldsOf(value);
    const cpe = productCpe(textOf(fields.criteria ?? fields.cpe23Uri, 2_000));
    if (cpe === null) problems.add('invalid', entry, 'a match without a CPE 2.3 name');
    return cpe ? [{ cpe, vulnerable: fields.vulnerable === true, fields }] : [];
  });
  return [...own, ...listOf(node.children).flatMap((child) => matchesOf(fieldsOf(child), entry, problems, depth + 1))];
}

/** Null for what is no CPE 2.3 name of a product; what is too long for one must not be cut to be another. */
function productCpe(text: string): Cpe | null {
  const cpe = text.startsWith('cpe:2.3:') ? parseCpe(text) : null;
  return cpe && namesProduct(cpe) ? cpe : null;
}

/** What entries of the ecosystem `CPE` are called: `a:apache:log4j`. */
const nameOf = ({ part, vendor, product }: Cpe): string => [part, vendor, product].join(':');

function affectedBy({ cpe, fields }: Match, platforms: string[]): AffectedPackage[] {
  const bound = (name: string): string => textOf(fields[name], MOST.version);
  const [from, after, below, upTo] = [
    'versionStartIncluding',
    'versionStartExcluding',
    'versionEndExcluding',
    'versionEndIncluding',
  ].map(bound);
  const base = {
    ecosystem: CPE_ECOSYSTEM,
    name: nameOf(cpe),
    purl: null,
    ...(platforms.length > 0 && { with: platforms }),
  };
  const bounded = [from, after, below, upTo].some(Boolean);
  const version = versionOf(cpe);
  if (!bounded && version !== '') {
    return [{ ...base, ranges: [], versions: [version], status: 'affected' }];
  }
  const end: RangeEvent[] = below ? [{ fixed: below }] : upTo ? [{ last_affected: upTo }] : [];
  const entry: AffectedPackage = {
    ...base,
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: from || after || '0' }, ...end] }],
    versions: [],
    status: 'affected',
  };
  // A range that begins after a version: our ranges begin with one, so that one is named as not affected.
  return after && !from ? [entry, { ...base, ranges: [], versions: [after], status: 'not_affected' }] : [entry];
}

/** Versions named one by one come as hundreds of matches: those of one product under one condition become one entry. */
function merged(affected: readonly AffectedPackage[]): AffectedPackage[] {
  const entries = new Map<string, AffectedPackage>();
  for (const one of affected) {
    const key = `${one.name} ${one.status} ${(one.with ?? []).join(' ')}`;
    const known = entries.get(key);
    if (!known) entries.set(key, { ...one, ranges: [...one.ranges], versions: [...one.versions] });
    else {
      known.ranges.push(...one.ranges);
      known.versions.push(...one.versions);
    }
  }
  return [...entries.values()];
}
