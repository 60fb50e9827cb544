import { fieldsOf, listOf, textOf, type Fields } from '@osk/readers';
import { COMPONENT_TYPES, type SbomSubject } from '../model';
import { validPurl } from '../purl';
import { licencesOf, nested, optional } from './cyclonedx-component';
import type { RawHead } from './types';

/** `metadata` in its JSON form: tools as a list (to 1.4) or as components (since 1.5). */
export function headOfMetadata(metadata: Fields): Pick<RawHead, 'created' | 'tools' | 'subject'> {
  const { tools } = metadata;
  const named = Array.isArray(tools)
    ? tools
    : [...listOf(fieldsOf(tools).components), ...listOf(fieldsOf(tools).services)];
  return {
    created: textOf(metadata.timestamp, 60) || null,
    tools: named.slice(0, 10).flatMap((entry) => {
      const { name, version } = fieldsOf(entry);
      const text = `${textOf(name, 100)} ${textOf(version, 100)}`.trim();
      return text === '' ? [] : [text];
    }),
    subject: metadata.component === undefined ? null : subjectOf(fieldsOf(metadata.component)),
  };
}

function subjectOf(fields: Fields): SbomSubject | null {
  const name = textOf(fields.name, 512).trim();
  if (name === '') return null;
  return {
    ref: textOf(fields['bom-ref'], 8_192) || 'subject',
    type: COMPONENT_TYPES.find((known) => known === fields.type) ?? 'application',
    name,
    ...optional('group', textOf(fields.group, 512).trim()),
    ...optional('version', textOf(fields.version, 512).trim()),
    ...optional('purl', validPurl(textOf(fields.purl, 2_000))),
    licenses: licencesOf(fields),
  };
}

/** Components that some tools nest in the subject (workspaces). */
export const nestedInSubject = (metadata: Fields) => {
  const component = fieldsOf(metadata.component);
  return nested(component, '$.metadata.component', {
    ref: textOf(component['bom-ref'], 500),
    name: textOf(component.name, 500),
  });
};
