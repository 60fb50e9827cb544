import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import projectAssets from '../project-assets';
import depsJson from './index';

const SHA = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;

describeCataloguer(depsJson, {
  'a published application': {
    files: {
      'out/Shop.deps.json': `{
  "runtimeTarget": { "name": ".NETCoreApp,Version=v6.0", "signature": "" },
  "targets": {
    ".NETCoreApp,Version=v6.0": {
      "Shop/1.0.0": { "dependencies": { "Serilog": "2.10.0" }, "runtime": { "Shop.dll": {} } },
      "Serilog/2.10.0": { "dependencies": { "Newtonsoft.Json": "12.0.0" } },
      "Newtonsoft.Json/12.0.1": {}
    }
  },
  "libraries": {
    "Shop/1.0.0": { "type": "project", "sha512": "" },
    "Serilog/2.10.0": { "type": "package", "sha512": "${SHA}" },
    "Newtonsoft.Json/12.0.1": { "type": "package" },
    "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/6.0.1": { "type": "runtimepack" },
    "Local/1.0": { "type": "reference" },
    "broken": {}
  }
}`,
    },
    expect: [
      'pkg:nuget/Shop@1.0.0 runtime :11 own -> Serilog@2.10.0',
      'pkg:nuget/Serilog@2.10.0 runtime :12 direct -> Newtonsoft.Json@12.0.1; SHA-512:01010101',
      'pkg:nuget/Newtonsoft.Json@12.0.1 runtime :13',
      'pkg:nuget/Microsoft.NETCore.App.Runtime.linux-x64@6.0.1 runtime :14',
    ],
    project: { name: 'Shop', version: '1.0.0', purl: 'pkg:nuget/Shop@1.0.0' },
  },
});

describeCataloguer(projectAssets, {
  'a restored project': {
    files: {
      'obj/project.assets.json': JSON.stringify({
        version: 3,
        targets: {
          'net6.0': {
            'A/1.0.0': { type: 'package', dependencies: { B: '1.0.0' } },
            'B/1.1.0': {},
            'T/1.0.0': { dependencies: { B: '1.0.0' } },
          },
        },
        libraries: { 'A/1.0.0': { type: 'package' }, 'B/1.1.0': { type: 'package' }, 'T/1.0.0': { type: 'package' } },
        project: {
          restore: { projectName: 'Shop' },
          frameworks: { 'net6.0': { dependencies: { a: { target: 'Package' }, T: { suppressParent: 'All' } } } },
        },
      }),
    },
    expect: [
      'pkg:nuget/A@1.0.0 runtime :1 direct -> B@1.1.0',
      'pkg:nuget/B@1.1.0 runtime :1',
      'pkg:nuget/T@1.0.0 development :1 direct -> B@1.1.0',
    ],
    project: { name: 'Shop' },
  },
});

test.each(['', '[]', '{}', '{"libraries":1,"targets":[]}'])('%j is unreadable', async (text) => {
  for (const [cataloguer, name] of [
    [depsJson, 'a.deps.json'],
    [projectAssets, 'project.assets.json'],
  ] as const)
    await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});
