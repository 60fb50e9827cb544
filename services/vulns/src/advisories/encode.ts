import { createHash } from 'node:crypto';
import { bestCvss, severityOf } from '../matching/cvss';
import type { Advisory, AffectedPackage } from './advisory';
import type { AdvisoryDocument, AdvisoryPackageDocument } from './intel.model';
import type { PackageKeyOf } from './package-key';

/** Everything of an advisory but its texts and packages; what matching and lists need of it. */
export type AdvisoryHead = Omit<Advisory, 'details' | 'references' | 'affected'>;
export type AdvisoryText = Pick<Advisory, 'details' | 'references'>;

export interface EncodedAdvisory {
  document: Omit<AdvisoryDocument, 'revision' | 'former_keys'>;
  packages: AdvisoryPackageDocument[];
}

/** One advisory as it is stored. The same advisory gives the same documents, and other content another `hash`. */
export function encodeAdvisory(advisory: Advisory, keyOf: PackageKeyOf): EncodedAdvisory {
  const { details, references, affected, ...head } = advisory;
  const parts = { head: JSON.stringify(head), text: JSON.stringify({ details, references } satisfies AdvisoryText) };
  const byKey = groupByKey(affected, keyOf);
  const hash = createHash('sha256').update(parts.head).update('\0').update(parts.text);
  for (const [key, list] of byKey) hash.update('\0').update(key).update(list);
  const version = hash.digest('hex').slice(0, 20);
  const _id = documentId(advisory.source, advisory.id);
  return {
    document: {
      _id,
      source: advisory.source,
      ids: [...new Set([advisory.id, ...advisory.aliases].map(canonicalId))],
      ecosystems: [...new Set(affected.map(({ ecosystem }) => baseEcosystem(ecosystem)))],
      severity: severityOf([advisory], bestCvss([advisory])),
      withdrawn: advisory.withdrawn !== null,
      modified: new Date(advisory.modified),
      hash: version,
      packages: byKey.size,
      ...parts,
    },
    packages: [...byKey].map(([key, list], index) => ({
      _id: packageId({ _id, hash: version }, index),
      key,
      affected: list,
    })),
  };
}

export const documentId = (source: string, id: string): string => `${source}/${id}`;

export const packageId = (of: { _id: string; hash: string }, index: number): string => `${of._id}#${of.hash}#${index}`;

/** The advisory document and the version of it that a package document belongs to. */
export function ownerOf(packageDocumentId: string): { advisory: string; hash: string } {
  const [advisory = '', hash = ''] = splitFromEnd(packageDocumentId);
  return { advisory, hash };
}

function splitFromEnd(id: string): [string, string] {
  const last = id.lastIndexOf('#');
  const middle = id.lastIndexOf('#', last - 1);
  return [id.slice(0, middle), id.slice(middle + 1, last)];
}

/** Ids are compared without regard to case: `CVE-2021-44228`, `GHSA-jfh8-c2jp-5v3q`. */
export const canonicalId = (id: string): string => id.trim().toUpperCase();

/** `Debian:12` -> `Debian`. */
export const baseEcosystem = (ecosystem: string): string => ecosystem.split(':', 1)[0] ?? ecosystem;

export function decodeAdvisory(
  document: Pick<AdvisoryDocument, 'head' | 'text'>,
  affected: AffectedPackage[],
): Advisory {
  return { ...(JSON.parse(document.head) as AdvisoryHead), ...(JSON.parse(document.text) as AdvisoryText), affected };
}

function groupByKey(affected: readonly AffectedPackage[], keyOf: PackageKeyOf): Map<string, string> {
  const groups = new Map<string, AffectedPackage[]>();
  for (const entry of affected) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return new Map([...groups].map(([key, group]) => [key, JSON.stringify(group)]));
}
