import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { newId } from '@osk/contracts';
import { errors, receiveUpload, type Upload } from '@osk/service-kit';
import { asRefusal, inspectZip, MOST_UPLOAD_BYTES, receiveArtifact, type SourceStore } from '../../sources';
import type { CodeScanDocument } from './scan.model';
import type { CodeScanService, Who } from './scan.service';
import { readUploadFields } from './upload-fields';

export interface UploadIntakeDeps {
  scans: CodeScanService;
  sources: SourceStore;
  /** Where uploads lie until they are kept. */
  dir: string;
}

/** Takes uploads in: checked while the caller waits, kept until a worker has scanned them. */
export class UploadIntake {
  constructor(private readonly deps: UploadIntakeDeps) {}

  /** A ZIP of source code. */
  async zip(who: Who, request: IncomingMessage): Promise<CodeScanDocument> {
    const upload = await refusing(() =>
      receiveUpload(request, { dir: this.deps.dir, maxBytes: MOST_UPLOAD_BYTES, accept: requireZip }),
    );
    return this.taken(who, upload, 'upload', async () => void (await inspectZip(upload.path)));
  }

  /** A built package. */
  async artifact(who: Who, request: IncomingMessage): Promise<CodeScanDocument> {
    const upload = await refusing(() => receiveArtifact(request, { dir: this.deps.dir }));
    return this.taken(who, upload, 'artifact', async () => {});
  }

  private async taken(
    who: Who,
    upload: Upload,
    kind: 'upload' | 'artifact',
    inspect: () => Promise<void>,
  ): Promise<CodeScanDocument> {
    try {
      const fields = readUploadFields(upload.fields);
      await refusing(inspect);
      const scanId = newId('scan');
      const repo = fields.repo ?? upload.filename.replace(/\.zip$/i, '');
      await this.deps.sources.put(who.teamId, scanId, upload.filename, createReadStream(upload.path));
      try {
        return await this.deps.scans.start(who, {
          scanId,
          scanType: fields.scan_type ?? (kind === 'artifact' ? 'compiled_image' : undefined),
          origin: { kind, upload_id: scanId, file_name: upload.filename },
          repo,
          assetId: `upload/${repo}`,
          branch: fields.branch ?? null,
          trigger: 'api',
          policyPack: fields.policy_pack,
          failOnSeverity: fields.fail_on_severity,
          options: fields.options,
        });
      } catch (error) {
        await this.deps.sources.remove(who.teamId, scanId);
        throw error;
      }
    } finally {
      await upload.discard();
    }
  }
}

function requireZip(name: string): void {
  if (!/\.zip$/i.test(name)) throw errors.malformed('file must be a ZIP archive (.zip)', { code: 'not_an_archive' });
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}
