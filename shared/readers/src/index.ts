export { DocumentError } from './document-error';
export { eachJson, firstJson, type JsonOptions, type JsonValue } from './each-json';
export { eachXml, xmlChild, xmlChildren, xmlText, type XmlElement, type XmlOptions, type XmlValue } from './each-xml';
export { fieldsOf, isFields, listOf, textOf, textsOf, type Fields } from './fields';
export { headOf } from './head-of';
export { jsonHead } from './json-head';
export type { JsonPath } from './json-scanner';
export { xmlHead, type XmlHead } from './xml-head';
