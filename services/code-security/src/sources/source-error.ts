/** What kept a source from coming in; the classes of a failed scan (`failure.class`). */
export type SourceFailureClass = 'connectivity' | 'credentials' | 'permission' | 'timeout' | 'tool_error';

const CLASS_OF = {
  // The archive or artifact itself.
  not_an_archive: 'tool_error',
  archive_damaged: 'tool_error',
  archive_encrypted: 'tool_error',
  archive_unsupported: 'tool_error',
  archive_empty: 'tool_error',
  unsafe_path: 'tool_error',
  unsafe_entry: 'tool_error',
  duplicate_entry: 'tool_error',
  too_many_entries: 'tool_error',
  too_large: 'tool_error',
  archive_bomb: 'tool_error',
  artifact_not_accepted: 'tool_error',
  upload_gone: 'tool_error',
  // The Git host.
  unreachable: 'connectivity',
  address_refused: 'permission',
  credentials_refused: 'credentials',
  repository_not_found: 'permission',
  reference_not_found: 'tool_error',
  repository_empty: 'tool_error',
  host_answer_unusable: 'connectivity',
  repository_damaged: 'tool_error',
  timed_out: 'timeout',
} as const satisfies Record<string, SourceFailureClass>;

export type SourceErrorCode = keyof typeof CLASS_OF;

/**
 * A source that cannot be taken in. `message` is a sentence for people and holds no secret; tell them apart by `code`.
 * In a request it is the caller's mistake (400), in a scan the reason it failed with, of class `failureClass`.
 */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly failureClass: SourceFailureClass;

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.failureClass = CLASS_OF[code];
  }
}
