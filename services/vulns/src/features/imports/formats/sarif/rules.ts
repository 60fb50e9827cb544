import { cwesOf, fieldsOf, listOf, scoreOf, textOf, type Fields } from '../../reading';

/** What a result needs of its rule. */
export interface Rule {
  id: string;
  title: string;
  description: string;
  help: string;
  references: string[];
  level: string;
  score: number | null;
  tags: string[];
  cwe: string[];
  purls: string[];
  fixedVersion: string;
  vectors: string[];
  messages: Record<string, string>;
}

const TEXT = 4_000;
export const messageText = (value: unknown): string => {
  const { text, markdown } = fieldsOf(value);
  return textOf(text, TEXT) || textOf(markdown, TEXT);
};

/** Reads a `reportingDescriptor` (SARIF 2.1.0 section 3.49). */
export function readRule(value: unknown): Rule {
  const rule = fieldsOf(value);
  const properties = fieldsOf(rule.properties);
  const tags = tagsOf(properties);
  return {
    id: textOf(rule.id, 500),
    title: messageText(rule.shortDescription) || textOf(rule.name, 300),
    description: messageText(rule.fullDescription),
    help: messageText(rule.help),
    references: [textOf(rule.helpUri, 2_048)].filter((uri) => uri !== ''),
    level: textOf(fieldsOf(rule.defaultConfiguration).level, 20),
    score: scoreOf(properties['security-severity']),
    tags,
    cwe: cwesOf(tags.filter(isCwe), listOf(properties.cwe), properties.cwe, taxaOf(rule.relationships)),
    purls: listOf(properties.purls).map((purl) => textOf(purl, 2_048)),
    fixedVersion: textOf(properties.fixed_version ?? properties.fixedVersion, 200),
    vectors: [properties.cvssV3, properties.cvssv3_vector, properties.cvss_vector].map((text) => textOf(text, 400)),
    messages: Object.fromEntries(
      Object.entries(fieldsOf(rule.messageStrings))
        .slice(0, 50)
        .map(([name, message]) => [name, messageText(message)]),
    ),
  };
}

export const tagsOf = (properties: Fields): string[] =>
  listOf(properties.tags)
    .slice(0, 50)
    .map((tag) => textOf(tag, 200));

export const isCwe = (tag: string): boolean => /cwe/i.test(tag);

/** CWE numbers out of relationships to, or references of, a taxonomy of that name (sections 3.54 and 3.52). */
export function taxaOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, 50)
    .flatMap((entry) => {
      const fields = fieldsOf(entry);
      const target = fields.target === undefined ? fields : fieldsOf(fields.target);
      const taxonomy = textOf(fieldsOf(target.toolComponent).name, 50);
      return taxonomy.toUpperCase() === 'CWE' ? [textOf(target.id, 50)] : [];
    });
}
