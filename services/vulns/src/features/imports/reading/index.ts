/** What formats are read with. */
export {
  eachJson,
  eachXml,
  fieldsOf,
  firstJson,
  headOf,
  isFields,
  jsonHead,
  listOf,
  textOf,
  textsOf,
  xmlChild,
  xmlChildren,
  xmlHead,
  xmlText,
  type Fields,
  type JsonOptions,
  type JsonPath,
  type JsonValue,
  type XmlElement,
  type XmlHead,
  type XmlOptions,
  type XmlValue,
} from '@osk/readers';
export { eachJsonLine } from './each-json-line';
export { findingOf, type Tool } from './finding-of';
export { advisoryIdsIn, cvssFrom, cwesOf, scoreOf, vulnerabilityFrom, type CvssInput } from './identifiers';
export { htmlText, linksIn } from './html-text';
export { maskSecrets } from './mask-secrets';
export { Ordinals } from './ordinals';
export { purlOf, type PurlInput } from './purl-of';
export { severityFrom, severityOfWord } from './severity';
