/** A value of an INI file: the row of its key, and the indented ones below, without blanks and comments. */
export interface IniValue {
  rows: { text: string; line: number }[];
}

/** Sections of an INI file as Python's configparser reads it; keys in lower case. */
export function readIni(text: string): Map<string, Map<string, IniValue>> {
  const sections = new Map<string, Map<string, IniValue>>();
  let section: Map<string, IniValue> | undefined;
  let value: IniValue | undefined;
  text.split(/\r?\n/).forEach((raw, at) => {
    const content = withoutComment(raw).trim();
    if (content === '' || /^[#;]/.test(content)) return;
    const row = { text: content, line: at + 1 };
    const head = /^\[([^\]]+)\]/.exec(raw)?.[1];
    if (head !== undefined) {
      section = sections.get(head.trim()) ?? new Map();
      sections.set(head.trim(), section);
      value = undefined;
    } else if (/^\s/.test(raw)) value?.rows.push(row);
    else {
      const cut = content.search(/[=:]/);
      const key = cut < 0 ? content : content.slice(0, cut);
      const first = cut < 0 ? '' : content.slice(cut + 1).trim();
      value = { rows: first === '' ? [] : [{ ...row, text: first }] };
      section?.set(key.trim().toLowerCase(), value);
    }
  });
  return sections;
}

/** Cuts at a `#` or `;` that has a blank before it; by hand, as an expression would look through each run of blanks again and again. */
function withoutComment(row: string): string {
  for (let at = 1; at < row.length; at += 1)
    if ((row[at] === '#' || row[at] === ';') && (row[at - 1] === ' ' || row[at - 1] === '\t')) return row.slice(0, at);
  return row;
}
