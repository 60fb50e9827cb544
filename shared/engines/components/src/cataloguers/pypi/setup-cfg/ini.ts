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
    const content = raw.replace(/\s+[#;].*$/, '').trim();
    if (content === '' || /^[#;]/.test(content)) return;
    const row = { text: content, line: at + 1 };
    const head = /^\[([^\]]+)\]/.exec(raw)?.[1];
    if (head !== undefined) {
      section = sections.get(head.trim()) ?? new Map();
      sections.set(head.trim(), section);
      value = undefined;
    } else if (/^\s/.test(raw)) value?.rows.push(row);
    else {
      const [, key = '', first = ''] = /^([^=:]+)\s*[=:]\s*(.*)$/.exec(content) ?? [];
      value = { rows: first === '' ? [] : [{ ...row, text: first }] };
      section?.set(key.trim().toLowerCase(), value);
    }
  });
  return sections;
}
