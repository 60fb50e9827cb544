import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import packagesConfig from '../packages-config';
import packagesLock from './index';

const HASH = Buffer.alloc(64, 0xab).toString('base64');
const LOCK = `{
  "version": 1,
  "dependencies": {
    "net6.0": {
      "Serilog": {
        "type": "Direct",
        "requested": "[2.10.0, )",
        "resolved": "2.10.0",
        "contentHash": "${HASH}",
        "dependencies": { "newtonsoft.json": "12.0.1" }
      },
      "Newtonsoft.Json": { "type": "Transitive", "resolved": "12.0.1", "contentHash": "short" },
      "Shop.Core": { "type": "Project", "dependencies": { "Dapper": "2.0.0" } },
      "Dapper": { "type": "CentralTransitive", "requested": "[2.0.0, )", "resolved": "2.0.0" }
    },
    "net472": {
      "Serilog": { "type": "Direct", "resolved": "2.10.0", "dependencies": { "System.Memory": "4.5.0" } },
      "System.Memory": { "type": "Transitive", "resolved": "4.5.0" }
    }
  }
}`;

describeCataloguer(packagesLock, {
  'two frameworks are one list': {
    files: { 'packages.lock.json': LOCK },
    expect: [
      'pkg:nuget/Serilog@2.10.0 runtime :5 direct -> Newtonsoft.Json@12.0.1, System.Memory@4.5.0; SHA-512:abababab',
      'pkg:nuget/Newtonsoft.Json@12.0.1 runtime :12',
      'pkg:nuget/Shop.Core runtime :13 own -> Dapper@2.0.0',
      'pkg:nuget/Dapper@2.0.0 runtime :14 direct',
      'pkg:nuget/System.Memory@4.5.0 runtime :18',
    ],
  },
});

describeCataloguer(packagesConfig, {
  'packages.config': {
    files: {
      'packages.config': `\ufeff<?xml version="1.0" encoding="utf-8"?>
<packages>
  <package id="jQuery" version="1.9.1" targetFramework="net45" />
  <package id="StyleCop" version="6.0.0" developmentDependency="true" />
  <package version="1" /><package id="jquery" version="1.9.1" />
</packages>`,
    },
    expect: ['pkg:nuget/jQuery@1.9.1 runtime :3 ?', 'pkg:nuget/StyleCop@6.0.0 development :4 ?'],
  },
});

test.each([
  [packagesLock, 'packages.lock.json', '{}'],
  [packagesLock, 'packages.lock.json', LOCK.slice(0, 200)],
  [packagesConfig, 'packages.config', ''],
  [packagesConfig, 'packages.config', '<configuration/>'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});
