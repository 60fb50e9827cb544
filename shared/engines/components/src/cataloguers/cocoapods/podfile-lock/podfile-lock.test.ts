import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import podfileLock from './index';

describeCataloguer(podfileLock, {
  'subspecs, external sources': {
    files: {
      'ios/Podfile.lock': `PODS:
  - AFNetworking (4.0.1):
    - AFNetworking/Serialization (= 4.0.1)
  - AFNetworking/Serialization (4.0.1)
  - "GoogleUtilities/NSData+zlib (7.7.0)"
  - Own (0.1.0):
    - GoogleUtilities/NSData+zlib
  - Forked (1.0.0)

DEPENDENCIES:
  - AFNetworking (~> 4.0)
  - Forked (from \`https://github.com/a/forked.git\`)
  - Own (from \`../Own\`)

SPEC REPOS:
  trunk:
    - AFNetworking

EXTERNAL SOURCES:
  Forked:
    :git: https://github.com/a/forked.git
  Own:
    :path: "../Own"

SPEC CHECKSUMS:
  AFNetworking: 7864c38297c79aaca1500c33288e429c3451fdce

PODFILE CHECKSUM: abc

COCOAPODS: 1.11.2
`,
    },
    expect: [
      'pkg:cocoapods/AFNetworking@4.0.1 runtime :2 direct -> AFNetworking/Serialization@4.0.1',
      'pkg:cocoapods/AFNetworking@4.0.1#Serialization runtime :4',
      'pkg:cocoapods/GoogleUtilities@7.7.0#NSData%2Bzlib runtime :5 direct',
      'pkg:cocoapods/Own@0.1.0 runtime :6 own -> GoogleUtilities/NSData+zlib@7.7.0',
      'pkg:cocoapods/Forked@1.0.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fa%2Fforked.git runtime :8 direct',
    ],
  },
});

test.each(['', '{}', 'PODS:\n'])('%j is unreadable', async (text) => {
  await expect(readWith(podfileLock, { 'Podfile.lock': text })).rejects.toMatchObject({ code: 'unreadable' });
});
