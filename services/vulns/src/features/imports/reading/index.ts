/** What formats are read with. */
export { fieldsOf, isFields, listOf, textOf, textsOf, type Fields } from '../../../feeds/form/fields';
export { eachJson, firstJson, type JsonOptions, type JsonValue } from './each-json';
export { eachJsonLine } from './each-json-line';
export type { JsonPath } from './json-scanner';
export { eachXml, xmlChild, xmlChildren, xmlText, type XmlElement, type XmlOptions, type XmlValue } from './each-xml';
export { findingOf, type Tool } from './finding-of';
export { advisoryIdsIn, cvssFrom, cwesOf, scoreOf, vulnerabilityFrom, type CvssInput } from './identifiers';
export { headOf } from './head-of';
export { htmlText, linksIn } from './html-text';
export { jsonHead } from './json-head';
export { maskSecrets } from './mask-secrets';
export { Ordinals } from './ordinals';
export { purlOf, type PurlInput } from './purl-of';
export { severityFrom, severityOfWord } from './severity';
export { xmlHead, type XmlHead } from './xml-head';
