/** A line of a requirements file once comments are cut off and continued lines are joined. */
export interface RequirementLine {
  text: string;
  /** 1-based, of its first part. */
  line: number;
  /** What comments after it say brings it (`# via a, b`), as pip-compile and uv write. */
  via: string[];
}

/** Longer comments name nobody. */
const MAX_COMMENT = 500;

/** Reads the lines of a requirements file (pip's format: `\` continues, `#` after a blank comments). */
export function requirementLines(text: string): RequirementLine[] {
  const lines: RequirementLine[] = [];
  let joined: { parts: string[]; line: number } | undefined;
  let listing = false;
  text.split(/\r?\n/).forEach((raw, at) => {
    const comment = /(?:^|\s)#(.*)$/.exec(raw);
    const code = (comment ? raw.slice(0, comment.index) : raw).trimEnd();
    if (code.trim() !== '' || joined) {
      const continues = code.endsWith('\\') && !comment;
      joined ??= { parts: [], line: at + 1 };
      joined.parts.push(continues ? code.slice(0, -1) : code);
      listing = false;
      if (!continues) {
        const whole = joined.parts.join(' ').trim();
        if (whole !== '') lines.push({ text: whole, line: joined.line, via: [] });
        joined = undefined;
      }
    }
    if (comment) listing = noteVia(lines.at(-1), (comment[1] ?? '').slice(0, MAX_COMMENT).trim(), listing);
  });
  return lines;
}

/** `via a, b` on one line, or `via` and one name on each comment line below. Returns whether such a list goes on. */
function noteVia(line: RequirementLine | undefined, comment: string, listing: boolean): boolean {
  if (!line) return false;
  const said = /^via\b\s*(.*)$/.exec(comment);
  if (said) {
    line.via.push(...namesIn(said[1] ?? ''));
    return true;
  }
  if (!listing || comment === '' || /\s/.test(comment.replace(/^-[rc]\s+/, '').replace(/\s+\(.*\)$/, ''))) return false;
  line.via.push(...namesIn(comment));
  return true;
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
