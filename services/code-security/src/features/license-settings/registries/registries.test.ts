import { REGISTRIES } from '.';

const read = async (type: string, body: unknown, of = { namespace: '', name: 'a', version: '1.0.0' }) =>
  REGISTRIES[type]!.read(typeof body === 'string' ? body : JSON.stringify(body), of);

test.each<[string, Parameters<(typeof REGISTRIES)['npm']['path']>[0], string]>([
  ['npm', { namespace: '@a', name: 'b', version: '1.0.0' }, '/%40a%2Fb/1.0.0'],
  ['npm', { namespace: '', name: '../../x', version: '1?y=1' }, '/..%2F..%2Fx/1%3Fy%3D1'],
  ['pypi', { namespace: '', name: 'django', version: '4.2' }, '/pypi/django/4.2/json'],
  ['cargo', { namespace: '', name: 'serde', version: '1.0.1' }, '/api/v1/crates/serde/1.0.1'],
  ['gem', { namespace: '', name: 'rack', version: '3.0' }, '/api/v2/rubygems/rack/versions/3.0.json'],
  ['composer', { namespace: 'a', name: 'b', version: '1' }, '/p2/a/b.json'],
  ['maven', { namespace: 'org.x.y', name: 'z', version: '2' }, '/org/x/y/z/2/z-2.pom'],
  ['nuget', { namespace: '', name: 'New.Json', version: '13.0.1-Beta' }, '/new.json/13.0.1-beta/new.json.nuspec'],
  [
    'golang',
    { namespace: 'github.com/a', name: 'b', version: 'v1.2.3' },
    '/v3/systems/go/packages/github.com%2Fa%2Fb/versions/v1.2.3',
  ],
])('%s asks for %j at %s', (type, of, path) => expect(REGISTRIES[type]!.path(of)).toBe(path));

test.each<[string, unknown, string[]]>([
  ['npm', { license: 'MIT' }, ['MIT']],
  ['npm', { license: { type: 'BSD-3-Clause', url: 'x' } }, ['BSD-3-Clause']],
  ['npm', { licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] }, ['MIT', 'Apache-2.0']],
  ['pypi', { info: { license_expression: 'MIT OR Apache-2.0', license: 'long' } }, ['MIT OR Apache-2.0']],
  [
    'pypi',
    {
      info: {
        license: '',
        classifiers: ['License :: OSI Approved', 'License :: OSI Approved :: BSD License', 'Topic :: X'],
      },
    },
    ['License :: OSI Approved :: BSD License'],
  ],
  ['pypi', { info: { license: 'A whole\nlicence text' } }, []],
  ['cargo', { version: { license: 'MIT/Apache-2.0' } }, ['MIT/Apache-2.0']],
  ['gem', { licenses: ['MIT'] }, ['MIT']],
  ['golang', { licenses: ['Apache-2.0', 'non-standard'] }, ['Apache-2.0']],
  [
    'maven',
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><licenses><license><name>Apache License, Version 2.0</name></license></licenses></project>',
    ['Apache License, Version 2.0'],
  ],
  [
    'maven',
    '<!DOCTYPE project [<!ENTITY a "x">]><project><licenses><license><name>&a;</name></license></licenses></project>',
    [],
  ],
  ['maven', '<project><licenses><license><name>MIT', []],
  ['nuget', '<package><metadata><license type="expression">MIT</license></metadata></package>', ['MIT']],
  ['nuget', '<package><metadata><license type="file">LICENSE.txt</license></metadata></package>', []],
])('%s reads %j', async (type, body, licences) => expect(await read(type, body)).toEqual(licences));

test('packagist: of the version, where only differences are told', async () => {
  const body = {
    packages: {
      'x/a': [
        { version: 'v2.0.0', license: ['GPL-2.0', 'MIT'] },
        { version: '1.0.0' },
        { version: '0.9', license: ['BSD-3-Clause'] },
      ],
    },
  };
  const of = (version: string) => read('composer', body, { namespace: 'x', name: 'a', version });
  expect([await of('2.0.0'), await of('v1.0.0'), await of('0.9'), await of('7')]).toEqual([
    ['GPL-2.0 OR MIT'],
    ['GPL-2.0 OR MIT'],
    ['BSD-3-Clause'],
    [],
  ]);
});

test.each(Object.keys(REGISTRIES))('%s: an answer of another shape tells nothing', async (type) => {
  for (const body of [
    '',
    '[]',
    'null',
    '7',
    '{"info":7,"license":{},"licenses":[7,null],"version":[],"packages":{"x":1}}',
    '<html></html>',
    '\u0000',
  ])
    expect(await read(type, body)).toEqual([]);
});
