import { defineCollection, q, teamIndex, TeamRepository, type Store, type TeamDocument } from '@osk/persistence';
import type { KeptSource } from './source-store';

interface UploadDocument extends TeamDocument {
  filename: string;
  bytes: number;
  chunks: number;
  expires_at: Date;
}

interface ChunkDocument extends TeamDocument {
  upload_id: string;
  n: number;
  data: Buffer;
  expires_at: Date;
}

const GONE_AT = { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } } as const;

const REMOVED_AT_ONCE = 16;

/** Only uploads that are whole; `_id` is the scan's. */
const uploads = defineCollection<UploadDocument>({
  name: 'source_uploads',
  schema: {
    filename: { type: String, default: '' },
    bytes: { type: Number, required: true },
    chunks: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [GONE_AT],
});

const chunks = defineCollection<ChunkDocument>({
  name: 'source_chunks',
  schema: {
    upload_id: { type: String, required: true },
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ upload_id: 1, n: 1 }, { unique: true }), GONE_AT],
});

/** A kept upload and how many chunks it has. */
export type WholeUpload = KeptSource & { chunks: number };

/** Uploads as numbered chunks of binary, each a document of its own. */
export class ChunkRepository {
  private readonly uploads: TeamRepository<UploadDocument>;
  private readonly chunks: TeamRepository<ChunkDocument>;

  constructor(store: Store) {
    this.uploads = new TeamRepository(store, uploads);
    this.chunks = new TeamRepository(store, chunks);
  }

  /** @throws DuplicateKeyError when that chunk is there */
  async add(teamId: string, uploadId: string, n: number, data: Buffer, expires_at: Date): Promise<void> {
    // Made here and plain: the schema's casts would copy every chunk once more.
    await this.chunks.insertPlain(teamId, [{ _id: `${uploadId}.${n}`, upload_id: uploadId, n, data, expires_at }]);
  }

  async read(teamId: string, uploadId: string, n: number): Promise<Buffer | null> {
    const found = await this.chunks.findOne(teamId, { upload_id: uploadId, n }, { select: ['data'] });
    return found && bufferOf(found.data);
  }

  async finish(teamId: string, uploadId: string, whole: WholeUpload, expires_at: Date): Promise<void> {
    await this.uploads.insert(teamId, { _id: uploadId, ...whole, expires_at });
  }

  find(teamId: string, uploadId: string): Promise<WholeUpload | null> {
    return this.uploads.findById(teamId, uploadId);
  }

  async remove(teamId: string, uploadId: string): Promise<void> {
    await this.uploads.delete(teamId, { _id: uploadId });
    // A few at a time: a single command over 500 MB of chunks holds the embedded store up.
    for (let from = 0; ; from += REMOVED_AT_ONCE) {
      const some = { upload_id: uploadId, n: q.range({ gte: from, lt: from + REMOVED_AT_ONCE }) };
      if ((await this.chunks.deleteMany(teamId, some)) === 0) return;
    }
  }
}

/** A lean read gives the driver's `Binary`, whose bytes are a view of the answer. */
function bufferOf(data: Buffer | { buffer: Uint8Array }): Buffer {
  if (Buffer.isBuffer(data)) return data;
  const { buffer } = data;
  return Buffer.from(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);
}
