import { parseCpe, type Cpe } from '../../../matching/cpe';
import { parsePurl, type PurlParts } from '../../../matching/purl';
import type { OccurrenceComponent } from '../../occurrences/occurrence';
import { parseImage, type ImageName } from './image-name';
import { keyOfName } from './name';

/** A component, or an asset itself, by all that is known of what it is called. */
export interface Thing {
  purl: PurlParts | null;
  cpes: Cpe[];
  image: ImageName | null;
  /** Identifiers without a grammar. */
  plain: ReadonlySet<string>;
  /** Spellings of its version; empty when unknown. */
  versions: string[];
}

const ANY = '*';
/** What a bare binary is called by vendors (matching, `productLookups`). */
function cpeOf(vendor: string, product: string, version: string): Cpe {
  const any = { update: ANY, edition: ANY, language: ANY, sw_edition: ANY, target_sw: ANY, target_hw: ANY, other: ANY };
  return { part: 'a', vendor: vendor.toLowerCase(), product: product.toLowerCase(), version: version || ANY, ...any };
}

export function thingOfComponent({ purl: text, name, version }: OccurrenceComponent): Thing {
  const purl = text === null ? null : parsePurl(text);
  const named = text === null ? null : parseCpe(text);
  const cpes = named ? [named] : [];
  if (purl?.type === 'generic') cpes.push(cpeOf(purl.namespace || purl.name, purl.name, version || purl.version));
  const plain = [purl || named ? '' : (text ?? ''), name, version === '' ? '' : `${name}@${version}`].filter(Boolean);
  return {
    purl,
    cpes,
    image: null,
    plain: new Set(plain),
    versions: [...new Set([version, purl?.version ?? ''])].filter(Boolean),
  };
}

/** An asset's id is chosen by whoever scans: an image, a purl, a CPE, or any text. */
export function thingOfAsset(assetId: string): Thing {
  const purl = /^pkg:/i.test(assetId) ? parsePurl(assetId) : null;
  const cpe = parseCpe(assetId);
  return {
    purl,
    cpes: cpe ? [cpe] : [],
    image: purl ? null : parseImage(assetId),
    plain: new Set([assetId]),
    versions: purl?.version ? [purl.version] : [],
  };
}

/** The keys of the statements that may be about it. */
export function keysOfThing({ purl, cpes, image, plain }: Thing): string[] {
  return [
    ...(purl ? [keyOfName({ kind: 'purl', purl })] : []),
    ...(image ? [`purl:image/${image.name}`] : []),
    ...cpes.map((cpe) => keyOfName({ kind: 'cpe', cpe })),
    ...[...plain].map((text) => keyOfName({ kind: 'plain', text })),
  ];
}
