import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ReportedComponent } from '@osk/contracts';
import { identityOf, indexKeysOf, isReadable } from './component';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Components of a list that are stored together. */
export interface Pack {
  /** Distinct index keys of its components. */
  keys: string[];
  count: number;
  /** Entries of the report that could not be read; they are counted and not kept. */
  unreadable: number;
  /** The components: JSON, deflated, base64. */
  data: string;
}

/** As many as keep a document well below the store's limit, whatever the components carry. */
const MAX_COMPONENTS = 500;
const MAX_CHARACTERS = 1_000_000;

/** The components of a batch, each once, in as few packs as may be; none for an empty batch. */
export async function pack(reported: readonly ReportedComponent[]): Promise<Pack[]> {
  const distinct = [...new Map(reported.map((component) => [identityOf(component), component])).values()];
  const readable = distinct.filter(isReadable);
  const packs: Pack[] = [];
  for (const part of parts(readable)) packs.push(await packed(part));
  const unreadable = distinct.length - readable.length;
  if (unreadable === 0) return packs;
  const [first = await packed([]), ...others] = packs;
  return [{ ...first, unreadable }, ...others];
}

export async function packed(components: readonly ReportedComponent[]): Promise<Pack> {
  const data = await deflate(JSON.stringify(components));
  return { keys: indexKeysOf(components), count: components.length, unreadable: 0, data: data.toString('base64') };
}

export async function unpacked({ data }: Pick<Pack, 'data'>): Promise<ReportedComponent[]> {
  const text = await inflate(Buffer.from(data, 'base64'));
  return JSON.parse(text.toString()) as ReportedComponent[];
}

function* parts(components: readonly ReportedComponent[]): Generator<ReportedComponent[]> {
  let part: ReportedComponent[] = [];
  let size = 0;
  for (const component of components) {
    const length = JSON.stringify(component).length;
    if (part.length > 0 && (part.length >= MAX_COMPONENTS || size + length > MAX_CHARACTERS)) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(component);
    size += length;
  }
  if (part.length > 0) yield part;
}
