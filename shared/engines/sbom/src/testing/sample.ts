import type { SbomComponent, SbomSource, SbomVulnerability } from '../model';

export const component = (given: Partial<SbomComponent> & Pick<SbomComponent, 'ref' | 'name'>): SbomComponent => ({
  type: 'library',
  version: '1.0.0',
  licenses: [],
  hashes: [],
  direct: null,
  path: [],
  dependsOn: [],
  occurrences: [],
  properties: [],
  ...given,
});

/** Components with whatever a writer may stumble over. */
export const COMPONENTS: readonly SbomComponent[] = [
  component({
    ref: 'pkg:npm/%40acme/shop-ui@1.2.3',
    name: 'shop-ui',
    group: '@acme',
    version: '1.2.3',
    purl: 'pkg:npm/%40acme/shop-ui@1.2.3',
    licenses: ['MIT'],
    hashes: [{ algorithm: 'SHA-256', value: 'ab'.repeat(32) }],
    scope: 'required',
    kind: 'runtime',
    direct: true,
    dependsOn: ['pkg:npm/left@2.0.0', 'pkg:npm/ring@1.0.0'],
    occurrences: [{ location: 'package-lock.json', line: 12 }, { location: 'web/package-lock.json' }],
    properties: [{ name: 'osk:cataloguer', value: 'npm/package-lock' }],
  }),
  component({
    ref: 'pkg:npm/left@2.0.0',
    name: 'left',
    version: '2.0.0',
    purl: 'pkg:npm/left@2.0.0',
    licenses: ['(MIT OR Apache-2.0)'],
    scope: 'optional',
    direct: false,
    path: ['@acme/shop-ui@1.2.3', 'left@2.0.0'],
    dependsOn: ['pkg:npm/ring@1.0.0'],
    supplier: 'Left & Co <left@example.com>',
    description: 'Says "left"\u0000\u0007 ]]> & <right> \ud800 \u{1f600}',
    copyright: 'Copyright 2024 Left',
  }),
  component({
    ref: 'pkg:npm/ring@1.0.0',
    name: 'ring',
    purl: 'pkg:npm/ring@1.0.0',
    licenses: ['Acme EULA 2.0', 'Apache License, Version 2.0', 'MIT OR ISC'],
    scope: 'excluded',
    kind: 'development',
    direct: false,
    // A circle, itself, and one twice.
    dependsOn: ['pkg:npm/left@2.0.0', 'pkg:npm/ring@1.0.0', 'pkg:npm/left@2.0.0'],
  }),
  component({
    ref: 'weird ref "<&>\n\u00fc',
    name: 'no purl',
    version: '',
    type: 'file',
    cpe: 'cpe:2.3:a:acme:thing:1.0:*:*:*:*:*:*:*',
    licenses: ['LicenseRef-acme-1 OR MIT', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    direct: true,
    properties: [{ name: 'empty', value: '' }],
  }),
];

export const VULNERABILITIES: readonly SbomVulnerability[] = [
  {
    id: 'CVE-2030-1001',
    aliases: ['GHSA-jfh8-c2jp-5v3q', 'OSV-1'],
    source: 'osv',
    severity: 'high',
    cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
    cwes: [79],
    description: 'A <script> & more',
    recommendation: 'Update left to 2.0.1',
    affects: [{ ref: 'pkg:npm/left@2.0.0', version: '2.0.0' }],
    analysis: { state: 'exploitable', response: ['will_not_fix'], detail: 'Accepted until June' },
  },
  { id: 'OSV-2', aliases: [], severity: 'unknown', affects: [{ ref: 'pkg:npm/ring@1.0.0' }] },
];

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

export function sampleSource(
  components: readonly SbomComponent[] = COMPONENTS,
  vulnerabilities?: readonly SbomVulnerability[],
): SbomSource {
  return {
    serial: '3e671687-395b-41f5-a30f-a58921a69b79',
    created: new Date('2026-11-21T10:11:12.345Z'),
    tool: { name: 'OpenSkerry', version: '0.1.0', vendor: 'OpenSkerry' },
    subject: { ref: 'subject', type: 'application', name: 'shop & "co"', version: 'main', licenses: ['Apache-2.0'] },
    components: () => each(components),
    ...(vulnerabilities && { vulnerabilities: () => each(vulnerabilities) }),
  };
}

export async function textOf(parts: AsyncIterable<string>): Promise<string> {
  const texts: string[] = [];
  for await (const part of parts) texts.push(part);
  return texts.join('');
}
