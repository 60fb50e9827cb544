/** One plain address: nothing in it that a header or an SMTP command would read as more than that. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}

export interface Mailbox {
  name: string;
  address: string;
}

/** `a@b`, or `Name <a@b>`; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [undefined, '', text.trim()];
  if (!isMailAddress(address)) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
