import { SaxesParser } from 'saxes';

export interface XmlHead {
  /** Without its prefix. */
  name: string;
  attributes: ReadonlyMap<string, string>;
}

class Found extends Error {
  constructor(readonly root: XmlHead) {
    super('found');
  }
}

/** The root element of a file that begins like XML; null for any other. */
export function xmlHead(head: string): XmlHead | null {
  if (!/^\uFEFF?\s*</.test(head)) return null;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    throw new Found({ name: name.slice(name.indexOf(':') + 1), attributes: new Map(Object.entries(attributes)) });
  });
  try {
    parser.write(head);
  } catch (thrown) {
    return thrown instanceof Found ? thrown.root : null;
  }
  return null;
}
