import type { Readable } from 'node:stream';

/** What is told of a kept source when it is fetched. */
export interface KeptSource {
  filename: string;
  bytes: number;
}

/**
 * Keeps what was uploaded until a worker has scanned it. The process that took the upload and the one that scans it may
 * share nothing but the database, so the default keeps it there; an object store would be another implementation.
 */
export interface SourceStore {
  /** Keeps the bytes under the scan's id, which must be new. Nothing stays behind when it fails. */
  put(teamId: string, scanId: string, filename: string, source: Readable): Promise<KeptSource>;
  /** Null when it was removed or was never whole. */
  find(teamId: string, scanId: string): Promise<KeptSource | null>;
  /** Writes it to `path`, which must not exist. @throws SourceError upload_gone */
  fetch(teamId: string, scanId: string, path: string, signal?: AbortSignal): Promise<KeptSource>;
  /** Done with; no error when it is not there. */
  remove(teamId: string, scanId: string): Promise<void>;
}
