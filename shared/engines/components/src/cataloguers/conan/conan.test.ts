import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import conanLock from './conan-lock';
import conanfile from './conanfile-txt';
import conaninfo from './conaninfo';

describeCataloguer(conanLock, {
  'Conan 1': {
    files: {
      'conan.lock': JSON.stringify({
        graph_lock: {
          nodes: {
            0: { requires: ['1'], path: 'conanfile.txt' },
            1: { ref: 'openssl/1.1.1k#abc', requires: ['2'], build_requires: ['3'] },
            2: { ref: 'zlib/1.2.11@acme/stable' },
            3: { ref: 'cmake/3.20.0' },
            4: { ref: 'broken' },
          },
        },
        version: '0.4',
      }),
    },
    expect: [
      'pkg:conan/openssl@1.1.1k runtime :1 direct -> zlib@1.2.11, cmake@3.20.0',
      'pkg:conan/zlib@1.2.11?channel=stable&user=acme runtime :1',
      'pkg:conan/cmake@3.20.0 build :1',
    ],
  },
  'Conan 2': {
    files: {
      'conan.lock': `{ "version": "0.5",
  "requires": [
    "zlib/1.2.11#ffa77daf83a57094149707928bdce823%1667396813.987",
    7
  ],
  "build_requires": ["cmake/3.25.3#x%1"], "python_requires": [] }`,
    },
    expect: ['pkg:conan/zlib@1.2.11 runtime :3 ?', 'pkg:conan/cmake@3.25.3 build :6 ?'],
  },
});

describeCataloguer(conanfile, {
  sections: {
    files: {
      'conanfile.txt': `# x
[requires]
poco/1.9.4 # newest
fmt/[>=8.0 <9]@user/channel

[tool_requires]
cmake/3.20.0
[generators]
CMakeDeps/1.0
[test_requires]
gtest/1.11.0
`,
    },
    expect: [
      'pkg:conan/poco@1.9.4 runtime :3 direct',
      'pkg:conan/fmt?channel=channel&user=user runtime :4 direct <>=8.0 <9>',
      'pkg:conan/cmake@3.20.0 build :7 direct',
      'pkg:conan/gtest@1.11.0 test :11 direct',
    ],
  },
});

test.each([
  [conanLock, 'conan.lock', '{}'],
  [conanfile, 'conanfile.txt', 'x'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});

const INFO = `[settings]
    arch=x86_64
[requires]
    zlib/1.Y.Z
[options]
    shared=False
[full_requires]
    zlib/1.2.11:e7c1cf5e
    bzip2/1.0.8@acme/stable:aaaa
    broken
`;

describeCataloguer(conaninfo, {
  'Conan 1, where it keeps its packages': {
    files: { '.conan/data/openssl/1.1.1k/_/_/package/0123456789abcdef/conaninfo.txt': INFO },
    expect: [
      'pkg:conan/openssl@1.1.1k runtime ? -> zlib@1.2.11, bzip2@1.0.8',
      'pkg:conan/zlib@1.2.11 runtime :8 ?',
      'pkg:conan/bzip2@1.0.8?channel=stable&user=acme runtime :9 ?',
    ],
  },
  'Conan 2, elsewhere': {
    files: { 'p/conaninfo.txt': '[requires]\nzlib/1.2.Z\nfmt/10.1.0\n' },
    expect: ['pkg:conan/zlib runtime :2 ? <1.2.Z>', 'pkg:conan/fmt@10.1.0 runtime :3 ?'],
  },
  'cut off': { files: { 'conaninfo.txt': '[full_req' + 'uires]\nzl' }, expect: [] },
});

test('a conaninfo.txt without a section is unreadable', async () => {
  await expect(readWith(conaninfo, { 'conaninfo.txt': 'zlib/1.2.11\n' })).rejects.toMatchObject({ code: 'unreadable' });
});
