import { Readable } from 'node:stream';
import { errors, type FileReply } from '@osk/service-kit';
import { fileName, fileOf, type FileSource } from './report-file';

/** The bills of materials of a scan; null when it has none. */
export interface SbomSource {
  sbomOf(source: Pick<FileSource, 'scan'>, format: 'cyclonedx' | 'spdx'): Promise<FileReply | null>;
}

/** What a kind gives; null when this scan has no such thing. */
type Artifact = (of: FileSource, sboms: SbomSource | null) => FileReply | null | Promise<FileReply | null>;

/** What a scan leaves behind, by kind; a row more is a kind more. */
const ARTIFACTS: Readonly<Record<string, Artifact>> = {
  'findings-json': (of) => fileOf('json', of),
  'findings-csv': (of) => fileOf('csv', of),
  sarif: (of) => fileOf('sarif', of),
  html: (of) => fileOf('html', of),
  pdf: (of) => fileOf('pdf', of),
  coverage: (of) => json(of, 'coverage', of.scan.coverage),
  facts: (of) => json(of, 'facts', of.scan.facts === null ? null : JSON.parse(of.scan.facts)),
  'sbom-cyclonedx': (of, sboms) => sboms?.sbomOf(of, 'cyclonedx') ?? null,
  'sbom-spdx': (of, sboms) => sboms?.sbomOf(of, 'spdx') ?? null,
};

export const ARTIFACT_KINDS = Object.keys(ARTIFACTS);

/** @throws not_found for an unknown kind, naming those there are, and for one that this scan does not have */
export async function artifactOf(kind: string, of: FileSource, sboms: SbomSource | null): Promise<FileReply> {
  const artifact = Object.hasOwn(ARTIFACTS, kind) ? ARTIFACTS[kind] : undefined;
  if (!artifact)
    throw errors.notFound(`Artifact not found: ${kind.slice(0, 64)} (there are: ${ARTIFACT_KINDS.join(', ')})`, {
      code: 'artifact_unknown',
      details: { kinds: ARTIFACT_KINDS },
    });
  const reply = await artifact(of, sboms);
  if (!reply) throw errors.notFound(`Scan ${of.scan._id} has no ${kind}`, { code: 'artifact_missing' });
  return reply;
}

function json({ scan }: FileSource, name: string, content: unknown): FileReply | null {
  if (content === null) return null;
  return {
    contentType: 'application/json',
    filename: fileName(scan, `${name}.json`),
    body: Readable.from([JSON.stringify(content)], { objectMode: false }),
  };
}
