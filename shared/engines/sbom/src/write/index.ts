import type { SbomSource } from '../model';
import { writeCycloneDxJson } from './cyclonedx-json';
import { writeCycloneDxXml } from './cyclonedx-xml';
import { writeSpdxJson } from './spdx-json';

export interface SbomFormat {
  contentType: string;
  extension: string;
  label: string;
  write(source: SbomSource): AsyncGenerator<string>;
}

/** The formats that are written, by the names that callers use. */
export const SBOM_FORMATS = {
  'cyclonedx-json': {
    contentType: 'application/vnd.cyclonedx+json; version=1.6',
    extension: 'cdx.json',
    label: 'CycloneDX 1.6 JSON',
    write: writeCycloneDxJson,
  },
  'cyclonedx-xml': {
    contentType: 'application/vnd.cyclonedx+xml; version=1.6',
    extension: 'cdx.xml',
    label: 'CycloneDX 1.6 XML',
    write: writeCycloneDxXml,
  },
  'spdx-json': {
    contentType: 'application/spdx+json',
    extension: 'spdx.json',
    label: 'SPDX 2.3 JSON',
    write: writeSpdxJson,
  },
} as const satisfies Record<string, SbomFormat>;

export type SbomFormatName = keyof typeof SBOM_FORMATS;

/** The document as texts, each worth a write. Lists of the source are walked two or three times. */
export function writeSbom(format: SbomFormatName, source: SbomSource): AsyncGenerator<string> {
  return SBOM_FORMATS[format].write(source);
}
