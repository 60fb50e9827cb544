import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { newId } from '@osk/contracts';
import type { Page, PageRequest, Store } from '@osk/persistence';
import { AppError, errors, receiveUpload, type Logger, type TeamContext, type Upload } from '@osk/service-kit';
import { FeedFileError } from '../../feeds/problems';
import { fileHead } from '../../feeds/read/file-kind';
import { READ_LIMITS } from '../../feeds/read/limits';
import { unpacked } from '../../feeds/read/unpacked';
import { chooseFormat } from './choose-format';
import type { Formats } from './find-formats';
import { readForm, type ImportOptions } from './import-form';
import type { ImportFolder } from './import-files';
import type { ImportDocument, ImportRecord, ImportRepository } from './import.repo';
import { ReportError, type ReportFormat } from './report-format';
import { scanTypeOf } from './scan-type';
import { sendImport } from './send-import';
import { Staging, type Staged } from './staging';

export interface ImportServiceOptions {
  store: Store;
  imports: ImportRepository;
  formats: Formats;
  folder: ImportFolder;
  mostBytes: number;
  /** Imports at once. */
  concurrency: number;
  logger: Logger;
}

const HEAD = 64 * 1024;
/** A report may unpack to this many times the largest upload. */
const UNPACKED = 8;
const SHOWN_ASSETS = 20;

/** Takes reports of other tools: what they hold goes the way of what the platform's own scanners report. */
export class ImportService {
  private running = 0;

  constructor(private readonly options: ImportServiceOptions) {}

  /**
   * Reads the form of a request and hands all of it over. What cannot be read changes nothing.
   * @throws AppError for a form, a file or a field that is not as it must be; `rate_limited` when too many are under way
   */
  async take(ctx: TeamContext, req: IncomingMessage): Promise<ImportDocument> {
    const { concurrency } = this.options;
    if (this.running >= concurrency)
      throw errors.rateLimited(`${concurrency} imports are being read; try again in a moment`, {
        code: 'imports_busy',
        headers: { 'Retry-After': '10' },
      });
    this.running += 1;
    try {
      return await this.takeOne(ctx, req);
    } finally {
      this.running -= 1;
    }
  }

  private async takeOne(ctx: TeamContext, req: IncomingMessage): Promise<ImportDocument> {
    const { folder, mostBytes } = this.options;
    const id = newId('imp');
    const stagedFile = await folder.stagedFileOf(ctx.teamId, id);
    const upload = await receiveUpload(req, {
      dir: folder.directory,
      maxBytes: mostBytes,
      limitSetting: 'OSK_IMPORT_MAX_MB',
    });
    let keep = false;
    try {
      const options = readForm(upload.fields);
      const { format, staged } = await this.stage(upload.path, stagedFile, options);
      const record = await this.record(ctx, id, { upload, options, format, staged });
      await upload.discard();
      // From here on the import stands: whatever happens, its rest is sent when a process begins.
      keep = true;
      keep = !(await this.send(record, stagedFile));
      return (await this.options.imports.find(ctx.teamId, id)) ?? record;
    } finally {
      await upload.discard();
      if (!keep) await folder.remove(stagedFile);
    }
  }

  list(teamId: string, page: PageRequest): Promise<Page<ImportDocument>> {
    return this.options.imports.page(teamId, page);
  }

  async one(teamId: string, id: string): Promise<ImportDocument> {
    const found = await this.options.imports.find(teamId, id);
    if (!found) throw errors.notFound(`Import not found: ${id}`);
    return found;
  }

  /** Goes on with what a process that is gone has left. */
  async resume(): Promise<void> {
    const { folder, imports, logger } = this.options;
    await folder.removeAbandoned();
    for (const { teamId, importId, path } of await folder.staged()) {
      const record = await imports.find(teamId, importId);
      // Without a record the report was still being read, perhaps by a process that lives.
      if (!record) continue;
      logger.info('an import goes on', { import_id: importId, sent: record.sent });
      try {
        if (record.status === 'taken' || (await this.send(record, path))) await folder.remove(path);
      } catch (error) {
        // One that cannot be ended keeps neither the others nor the service from starting.
        logger.error('an import could not be ended', { import_id: importId, error });
      }
    }
  }

  private send(record: ImportDocument, path: string): Promise<boolean> {
    const { store, imports, formats } = this.options;
    const { inventory = false } = formats.get(record.format) ?? {};
    return sendImport(store, imports, record, path, inventory ? ['findings', 'components'] : ['findings']);
  }

  private async stage(
    upload: string,
    stagedFile: string,
    options: ImportOptions,
  ): Promise<{ format: ReportFormat; staged: Staged }> {
    const head = (await fileHead(upload, HEAD)).toString('utf8');
    const format = chooseFormat(this.options.formats, options.format, head);
    const staging = await Staging.create(stagedFile, options.asset_id);
    const limits = { ...READ_LIMITS, totalBytes: this.options.mostBytes * UNPACKED };
    const open = () => Readable.from(unpacked(upload, limits), { objectMode: false, highWaterMark: 256 * 1024 });
    let staged: Staged;
    try {
      await format.read(open, staging);
      staged = await staging.finish();
    } catch (error) {
      await staging.discard();
      throw readable(error, format);
    }
    if (staged.assets.length === 0)
      throw errors.malformed('asset_id is required: the report does not say what was looked at', {
        code: 'asset_unknown',
      });
    return { format, staged };
  }

  private record(
    ctx: TeamContext,
    id: string,
    {
      upload,
      options,
      format,
      staged,
    }: { upload: Upload; options: ImportOptions; format: ReportFormat; staged: Staged },
  ): Promise<ImportDocument> {
    const record: ImportRecord = {
      _id: id,
      format: format.id,
      tool: staged.tools.map(({ name }) => name).join(', '),
      tool_version: staged.tools.map(({ version }) => version).join(', '),
      source: options.source ?? staged.source ?? format.source,
      scan_type: options.scan_type ?? scanTypeOf(format.id, staged.tools),
      complete: options.complete,
      status: 'sending',
      assets: staged.assets.slice(0, SHOWN_ASSETS),
      asset_count: staged.assets.length,
      counts: staged.counts,
      skipped: staged.skipped,
      sent: 0,
      filename: upload.filename,
      bytes: upload.bytes,
      request_id: ctx.requestId,
      created_by: ctx.userId,
      created_at: new Date(),
      finished_at: null,
    };
    return this.options.imports.create(ctx.teamId, record);
  }
}

/** What is wrong with a file is the caller's to know; anything else is ours. */
function readable(error: unknown, { id, label }: ReportFormat): unknown {
  if (error instanceof ReportError)
    return new AppError('invalid', `file cannot be read as ${label} (${id}): ${error.message}`, {
      code: error.code,
      cause: error,
    });
  if (error instanceof FeedFileError)
    return error.code === 'too_large'
      ? errors.tooLarge(`file unpacks to too much: ${error.message}`, { cause: error })
      : new AppError('invalid', `file cannot be read: ${error.message}`, { code: 'report_unreadable', cause: error });
  return error;
}
