import { fieldsOf, list, nameOf, own, prose, text, time, version, type Fields } from '../../fields';
import type { VexContent } from '../../statement';
import { VexError, type VexFormat } from '../../vex-format';
import { readStatement } from './read-statement';

/** Where the format's context documents live, with and without a version behind it. */
const CONTEXT = /^https:\/\/openvex\.dev\/ns(?:\/|$)/;

function read(document: Fields): VexContent {
  const document_id = nameOf(own(document, '@id'));
  if (document_id === null) throw new VexError('@id', 'the id of the document is missing, or too long');
  const number = version(document);
  if (number === null) throw new VexError('version', 'must be a whole number');
  const statements = own(document, 'statements');
  if (!Array.isArray(statements) || statements.length === 0)
    throw new VexError('statements', 'there must be at least one statement');
  const content: VexContent = {
    document_id,
    version: number,
    author: prose(document, 'author', 200),
    at: time(document, 'last_updated', 'timestamp'),
    statements: [],
    problems: [],
  };
  for (const [index, entry] of list(document, 'statements').entries()) {
    const field = `statements.${index}`;
    const fields = fieldsOf(entry);
    if (fields) readStatement(fields, field, content);
    else content.problems.push({ field, reason: 'must be an object' });
  }
  return content;
}

/** OpenVEX 0.0.1 to 0.2.0 (openvex.dev, JSON). */
const openvex: VexFormat = {
  id: 'openvex',
  label: 'OpenVEX',
  detects: (document) => CONTEXT.test(text(document, '@context')),
  read,
};
export default openvex;
