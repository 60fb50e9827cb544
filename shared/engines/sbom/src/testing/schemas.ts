import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import addFormats2019 from 'ajv-formats-draft2019';

/** The published schemas, as the CycloneDX library carries them. */
const FOLDER = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res', 'schema');
const read = (name: string): object => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as object;

/** What the CycloneDX 1.6 JSON schema says against a document; empty when nothing. */
export function cycloneDxProblems(document: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  addFormats2019(ajv, { formats: ['idn-email', 'iri-reference'] });
  ajv.addSchema(read('spdx.SNAPSHOT.schema.json'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json');
  ajv.addSchema(read('jsf-0.82.SNAPSHOT.schema.json'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json');
  const validate = ajv.compile(read('bom-1.6.SNAPSHOT.schema.json'));
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined;

/** Throws what `xmllint` says against a CycloneDX 1.6 XML document. */
export function checkXml(text: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'osk-bom-'));
  try {
    const path = join(folder, 'bom.xml');
    writeFileSync(path, text);
    const schema = join(FOLDER, 'bom-1.6.SNAPSHOT.xsd');
    execFileSync('xmllint', ['--nonet', '--noout', '--schema', schema, path], { stdio: ['ignore', 'ignore', 'pipe'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
