/** A document cannot be read as what it was said to be; the message names the place, for people. */
export class DocumentError extends Error {
  override readonly name: string = 'DocumentError';
  readonly code = 'report_unreadable';
}
