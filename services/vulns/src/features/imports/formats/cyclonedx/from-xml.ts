import { xmlChild, xmlChildren, xmlText, type Fields, type XmlElement } from '../../reading';
import type { Part } from './document';

/** Texts of the named children, by the names of the JSON form. */
const texts = (element: XmlElement | undefined, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, xmlText(element, name)]));

const attribute = (element: XmlElement, name: string): string => element.attributes.get(name) ?? '';

/** An entry of the XML form as the JSON form has it. */
export function fromXml(part: Part, element: XmlElement): Fields {
  if (part === 'components') return component(element);
  return part === 'vulnerabilities' ? vulnerability(element) : metadata(element);
}

function component(element: XmlElement): Fields {
  return {
    ...texts(element, 'name', 'group', 'version', 'purl', 'cpe', 'scope'),
    type: attribute(element, 'type'),
    'bom-ref': attribute(element, 'bom-ref'),
    properties: xmlChildren(xmlChild(element, 'properties'), 'property').map((property) => ({
      name: attribute(property, 'name'),
      value: property.text.trim(),
    })),
    evidence: {
      occurrences: xmlChildren(xmlChild(element, 'evidence', 'occurrences'), 'occurrence').map((place) =>
        texts(place, 'location'),
      ),
    },
    components: xmlChildren(xmlChild(element, 'components'), 'component').map(component),
  };
}

function metadata(element: XmlElement): Fields {
  const tools = xmlChild(element, 'tools');
  const subject = xmlChild(element, 'component');
  const named = xmlChildren(xmlChild(tools, 'components'), 'component');
  return {
    tools: [...xmlChildren(tools, 'tool'), ...named].map((tool) => texts(tool, 'name', 'version')),
    component: subject && component(subject),
  };
}

function vulnerability(element: XmlElement): Fields {
  const entries = (list: string, entry: string): XmlElement[] => xmlChildren(xmlChild(element, list), entry);
  return {
    ...texts(element, 'id', 'description', 'detail', 'recommendation'),
    source: texts(xmlChild(element, 'source'), 'url'),
    references: entries('references', 'reference').map((reference) => texts(reference, 'id')),
    ratings: entries('ratings', 'rating').map((rating) => texts(rating, 'severity', 'score', 'vector')),
    cwes: entries('cwes', 'cwe').map((cwe) => cwe.text.trim()),
    advisories: entries('advisories', 'advisory').map((advisory) => texts(advisory, 'url')),
    analysis: texts(xmlChild(element, 'analysis'), 'state'),
    affects: entries('affects', 'target').map((target) => texts(target, 'ref')),
  };
}
