import { xmlChild, xmlChildren, type Fields, type XmlElement } from '../../reading';

const leaves = (element: XmlElement): Fields =>
  Object.fromEntries(
    element.children.filter(({ children }) => children.length === 0).map(({ name, text }) => [name, text.trim()]),
  );

/** An `alertitem` as the JSON form has it. */
export const alertFromXml = (element: XmlElement): Fields => ({
  ...leaves(element),
  instances: xmlChildren(xmlChild(element, 'instances'), 'instance').map(leaves),
});
