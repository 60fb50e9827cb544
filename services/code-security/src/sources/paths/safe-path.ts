const MOST_PATH_BYTES = 4_096;
const MOST_PART_BYTES = 255;
const MOST_DEPTH = 128;

/** Why a path from an archive or a repository is not written to disk. */
export interface PathProblem {
  /** `escape`: an attack, or something that looks like one; `odd`: a name that this platform does not carry. */
  kind: 'escape' | 'odd';
  reason: string;
}

/**
 * Judges a `/`-separated relative path as it came from outside. Null when it may be joined to a folder: whatever the
 * file system underneath, it stays inside that folder and means one file.
 */
export function pathProblem(path: string): PathProblem | null {
  if (path === '') return escape('has no name');
  if (path.startsWith('/')) return escape('is absolute');
  if (/^[a-z]:/i.test(path)) return escape('begins with a drive letter');
  const parts = path.split('/');
  if (parts.some((part) => part === '..')) return escape('leads out of its folder (`..`)');
  if (parts.some((part) => part === '.' || part === '')) return escape('has an empty part or a `.` in it');
  // NUL ends a name for the operating system, whatever follows.
  if (path.includes('\0')) return escape('has a NUL character in it');
  if (path.includes('\\')) return odd('has a backslash in it');
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) return odd('has a control character in it');
  if (/[\u202a-\u202e\u2066-\u2069]/.test(path)) return odd('has a character in it that turns the direction of text');
  if (path.includes('\ufffd')) return odd('is not valid UTF-8');
  if (Buffer.byteLength(path) > MOST_PATH_BYTES) return odd(`is longer than ${MOST_PATH_BYTES} bytes`);
  if (parts.some((part) => Buffer.byteLength(part) > MOST_PART_BYTES))
    return odd(`has a part longer than ${MOST_PART_BYTES} bytes`);
  if (parts.length > MOST_DEPTH) return odd(`is more than ${MOST_DEPTH} folders deep`);
  return null;
}

/** A name from outside, fit for a message: short and without characters that do more than be read. */
export function shownName(name: string): string {
  // eslint-disable-next-line no-control-regex -- they are taken out
  const plain = name.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffd]/g, '?');
  return JSON.stringify(plain.length > 120 ? `${plain.slice(0, 117)}...` : plain);
}

const escape = (reason: string): PathProblem => ({ kind: 'escape', reason });
const odd = (reason: string): PathProblem => ({ kind: 'odd', reason });
