import type { SbomSource } from '../model';
import { cdxComponent, cdxSubject, type CdxComponent, type CdxLicence } from './cyclonedx-component';
import { dependencies } from './cyclonedx-json';
import { cdxVulnerability, type CdxVulnerability } from './cyclonedx-vulnerability';
import { inChunks } from './text-stream';
import { element, listElement, textElement } from './xml-text';

/** CycloneDX 1.6 XML, piece by piece; elements in the order of its schema. */
export function writeCycloneDxXml(source: SbomSource): AsyncGenerator<string> {
  return inChunks(document(source));
}

async function* document(source: SbomSource): AsyncGenerator<string> {
  const { serial, created, tool, subject } = source;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" serialNumber="urn:uuid:${serial}" version="1">`;
  const supplier = tool.vendor ? element('supplier', textElement('name', tool.vendor)) : '';
  const named = [supplier, textElement('name', tool.name), textElement('version', tool.version)];
  yield element('metadata', [
    textElement('timestamp', created.toISOString()),
    element('tools', element('components', element('component', named, { type: 'application' }))),
    componentXml(cdxSubject(subject)),
  ]);
  yield '<components>';
  for await (const component of source.components()) yield `\n${componentXml(cdxComponent(component))}`;
  yield '\n</components><dependencies>';
  for await (const { ref, dependsOn = [] } of dependencies(source))
    yield `\n${element(
      'dependency',
      dependsOn.map((on) => element('dependency', '', { ref: on })),
      { ref },
    )}`;
  yield '\n</dependencies>';
  if (source.vulnerabilities) {
    let number = 0;
    yield '<vulnerabilities>';
    for await (const found of source.vulnerabilities())
      yield `\n${vulnerabilityXml(cdxVulnerability(found, (number += 1)))}`;
    yield '\n</vulnerabilities>';
  }
  yield '</bom>\n';
}

function componentXml(component: CdxComponent): string {
  const { type, supplier, hashes = [], licenses = [], properties = [], evidence } = component;
  const inner = [
    supplier ? element('supplier', textElement('name', supplier.name)) : '',
    textElement('group', component.group),
    textElement('name', component.name),
    textElement('version', component.version),
    textElement('description', component.description),
    textElement('scope', component.scope),
    listElement(
      'hashes',
      hashes.map(({ alg, content }) => textElement('hash', content, { alg })),
    ),
    listElement('licenses', licenses.map(licenceXml)),
    textElement('copyright', component.copyright),
    textElement('cpe', component.cpe),
    textElement('purl', component.purl),
    listElement(
      'properties',
      properties.map(({ name, value }) => element('property', textContent(value), { name })),
    ),
    evidence ? element('evidence', element('occurrences', evidence.occurrences.map(occurrenceXml))) : '',
  ];
  return element('component', inner, { type, 'bom-ref': component['bom-ref'] });
}

const licenceXml = (licence: CdxLicence): string =>
  'expression' in licence
    ? textElement('expression', licence.expression)
    : element(
        'license',
        'id' in licence.license ? textElement('id', licence.license.id) : textElement('name', licence.license.name),
      );

const occurrenceXml = ({ location, line }: { location: string; line?: number }): string =>
  element('occurrence', [textElement('location', location), textElement('line', line)]);

/** A property may be empty; its element is there all the same. */
const textContent = (text: string): string => textElement('x', text).replace(/^<x>|<\/x>$/g, '');

function vulnerabilityXml(found: CdxVulnerability): string {
  const { id, source, references = [], ratings, cwes = [], description, recommendation, analysis, affects } = found;
  const inner = [
    textElement('id', id),
    source ? sourceXml(source) : '',
    listElement(
      'references',
      references.map((reference) =>
        element('reference', [textElement('id', reference.id), sourceXml(reference.source)]),
      ),
    ),
    element(
      'ratings',
      ratings.map(({ score, severity, method, vector }) =>
        element('rating', [
          textElement('score', score),
          textElement('severity', severity),
          textElement('method', method),
          textElement('vector', vector),
        ]),
      ),
    ),
    listElement(
      'cwes',
      cwes.map((cwe) => textElement('cwe', cwe)),
    ),
    textElement('description', description),
    textElement('recommendation', recommendation),
    analysis
      ? element('analysis', [
          textElement('state', analysis.state),
          listElement(
            'responses',
            (analysis.response ?? []).map((response) => textElement('response', response)),
          ),
          textElement('detail', analysis.detail),
        ])
      : '',
    listElement('affects', affects.map(targetXml)),
  ];
  return element('vulnerability', inner, { 'bom-ref': found['bom-ref'] });
}

const sourceXml = ({ name, url }: { name: string; url?: string }): string =>
  element('source', [textElement('name', name), textElement('url', url)]);

const targetXml = ({ ref, versions = [] }: CdxVulnerability['affects'][number]): string =>
  element('target', [
    textElement('ref', ref),
    listElement(
      'versions',
      versions.map(({ version, status }) =>
        element('version', [textElement('version', version), textElement('status', status)]),
      ),
    ),
  ]);
