import type { IncomingMessage } from 'node:http';
import { newId, repositoryAsset } from '@osk/contracts';
import { DocumentError } from '@osk/readers';
import { readSbom, type ReadSbom } from '@osk/sbom';
import { AppError, bodyValidator, errors, type TeamContext } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import { freshRecord } from './sbom-hook';
import { SbomUploadFields } from './schemas';
import type { SbomDocument, SbomRecord } from './storage/sbom.model';
import type { SbomStore } from './storage/sbom-store';
import { receiveSbom } from './upload';

export interface IntakeDeps {
  sboms: SbomStore;
  /** Where uploads lie while they are read. */
  dir: string;
  ownershipOf(
    teamId: string,
    scanned: { repo?: string; assetId: string },
  ): Promise<{ application: string | null } | null>;
}

type Fields = Static<typeof SbomUploadFields>;

const AT_ONCE = 2;
const validated = bodyValidator(SbomUploadFields);
/** Told by the reader when something could not be kept; then nothing absent counts as gone. */
const LEFT_OUT = /is left out$|left out \(and/;

/** Takes bills of materials of other tools in. */
export class SbomIntake {
  private running = 0;

  constructor(private readonly deps: IntakeDeps) {}

  /** @throws AppError for a form, a field or a document that is not as it must be; rate_limited when others are being read */
  async take(ctx: TeamContext, req: IncomingMessage, query: Record<string, string | undefined>): Promise<SbomDocument> {
    if (this.running >= AT_ONCE)
      throw errors.rateLimited(`${AT_ONCE} documents are being read; try again in a moment`, {
        code: 'imports_busy',
        headers: { 'Retry-After': '10' },
      });
    this.running += 1;
    try {
      const received = await receiveSbom(req, query, this.deps.dir);
      try {
        const fields = fieldsOf(received.fields);
        const read = await readable(() => readSbom(() => received.open()));
        return await this.keep(ctx, read, fields, received.filename);
      } finally {
        await received.discard();
      }
    } finally {
      this.running -= 1;
    }
  }

  private async keep(ctx: TeamContext, read: ReadSbom, fields: Fields, filename: string): Promise<SbomDocument> {
    const { sboms, ownershipOf } = this.deps;
    await sboms.removeAbandoned(ctx.teamId);
    const repo = fields.repo ?? null;
    const application =
      fields.application ??
      (repo && (await ownershipOf(ctx.teamId, { repo, assetId: assetOf(repo, '') }))?.application) ??
      null;
    const record = recordOf(ctx, read, { ...fields, application: application ?? undefined }, filename);
    return readable(() => sboms.putStreamed(ctx.teamId, record, read.components()));
  }
}

/** A field that is left empty is as one left out. @throws AppError naming the field */
function fieldsOf(given: ReadonlyMap<string, string>): Fields {
  const filled = [...given].map(([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== '');
  return validated(Object.fromEntries(filled)) as Fields;
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new AppError('malformed', `file cannot be read: ${error.message}`, { code: 'sbom_unreadable', cause: error });
  }
}

function recordOf(
  ctx: TeamContext,
  { head, warnings }: ReadSbom,
  fields: Fields,
  filename: string,
): Omit<SbomRecord, 'components' | 'direct' | 'packs'> {
  const named = head.subject ? `${head.subject.group ? `${head.subject.group}/` : ''}${head.subject.name}` : head.name;
  const name = (fields.name ?? (named || filename || 'sbom')).slice(0, 500);
  const version = fields.version ?? head.subject?.version ?? '';
  const repo = fields.repo ?? null;
  return {
    ...freshRecord(new Date()),
    _id: newId('sbom'),
    source: 'uploaded',
    name,
    version,
    repo,
    branch: fields.branch ?? null,
    commit: null,
    application: fields.application ?? null,
    policy_pack: null,
    asset_id: assetOf(repo, name),
    format: head.format,
    spec_version: head.specVersion,
    subject: head.subject ?? { ref: 'subject', type: 'application', name, ...(version && { version }) },
    tools: [...head.tools],
    warnings: warnings.slice(0, 100).map((text) => text.slice(0, 500)),
    complete: !warnings.some((text) => LEFT_OUT.test(text) && !text.includes('.purl')),
    reported: 0,
    created_by: ctx.userId,
    request_id: ctx.requestId,
  };
}

/** The repository where it is given by its address, as scans of it have; a name of its own else. */
function assetOf(repo: string | null, name: string): string {
  if (repo === null) return `sbom/${name}`;
  return /^https?:\/\//i.test(repo) && URL.canParse(repo) ? repositoryAsset(new URL(repo)) : `sbom/${repo}`;
}
