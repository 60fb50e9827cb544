import type { Component } from '@osk/components';
import type { CodeEngine } from '../engine';
import { adapter, readJson } from '../tools/adapter';
import { fieldsOf, isFields, listOf, textOf, type Fields } from '../tools/json';
import { relativePath } from '../tools/relative-path';
import { ToolError } from '../tools/tool-error';

/** Syft on a folder: packages beside what our own catalogue finds; a `.syft.yaml` of the scanned code is not read. */
export default function syft(): CodeEngine {
  return adapter({
    id: 'syft',
    part: 'components',
    description: 'Packages by Syft',
    versionArgs: ['--version'],
    okCodes: [0],
    command: async ({ root, put }) => ({
      args: [`dir:${root}`, '--output', 'syft-json', '--quiet', '--config', await put('syft.yaml', '{}\n')],
      env: { SYFT_CHECK_FOR_APP_UPDATE: 'false' },
    }),
    read(printed, { root }) {
      const report = readJson(printed);
      if (!isFields(report) || !Array.isArray(report.artifacts))
        throw new ToolError('bad_output', 'what it printed is no report of Syft');
      const components: Component[] = [];
      let unread = 0;
      for (const artifact of listOf(report.artifacts).map(fieldsOf)) {
        const component = componentOf(artifact, root);
        if (component) components.push(component);
        else unread += 1;
      }
      return { findings: [], components, unread };
    },
  });
}

function componentOf(artifact: Fields, root: string): Component | undefined {
  const purl = textOf(artifact.purl);
  const name = textOf(artifact.name, 512);
  if (!/^pkg:[a-z]/.test(purl) || name === '') return undefined;
  const files = listOf(artifact.locations).map((place) => relativePath(root, textOf(fieldsOf(place).path, 4_096)));
  return {
    purl,
    name,
    version: textOf(artifact.version, 512),
    ecosystem: purl.slice(4, purl.indexOf('/')),
    scope: 'runtime',
    direct: null,
    path: [],
    locations: files.flatMap((file) =>
      file === undefined ? [] : [{ file, cataloguer: 'syft', kind: kindOf(textOf(artifact.foundBy, 100)) }],
    ),
    licenses: licensesOf(artifact.licenses),
    hashes: [],
    dependsOn: [],
  };
}

/** Its cataloguers have the kind of what they read in their names (`javascript-lock-cataloger`). */
function kindOf(foundBy: string): Component['locations'][number]['kind'] {
  if (foundBy.includes('lock')) return 'lockfile';
  if (foundBy.includes('archive')) return 'archive';
  if (foundBy.includes('binary')) return 'binary';
  return foundBy.includes('installed') || foundBy.includes('package') ? 'installed' : 'manifest';
}

/** Texts in older versions, objects with `value` and `spdxExpression` in newer ones. */
const licensesOf = (value: unknown): string[] =>
  listOf(value)
    .map((one) => textOf(one, 200) || textOf(fieldsOf(one).spdxExpression, 200) || textOf(fieldsOf(one).value, 200))
    .filter((text) => text !== '');
