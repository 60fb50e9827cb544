/** Splits a header's list at the commas that stand outside quotes; empty members are left out. */
export function splitList(text: string): string[] {
  const members: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index <= text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    if (index < text.length && (quoted || text[index] !== ',')) continue;
    const member = text.slice(start, index).trim();
    if (member !== '') members.push(member);
    start = index + 1;
  }
  return members;
}
