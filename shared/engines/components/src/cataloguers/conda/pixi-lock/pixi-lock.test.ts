import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import pixiLock from '.';

const HOST = 'https://conda.example.org/conda-forge';
const SIX = `version: 6
environments:
  default:
    channels:
    - url: ${HOST}/
    packages:
      linux-64:
      - conda: ${HOST}/linux-64/zlib-1.2.13-h4dc8b91_6.conda
      - conda: ${HOST}/linux-64/libzlib-1.2.13-h4dc8b91_6.conda
      - pypi: https://files.example.org/click-8.1.7-py3-none-any.whl
      - pypi: ./
  test:
    packages:
      linux-64:
      - conda: ${HOST}/noarch/pytest-8.0.0-pyhd8ed1ab_0.conda
      - conda: ${HOST}/linux-64/zlib-1.2.13-h4dc8b91_6.conda
packages:
- conda: ${HOST}/linux-64/zlib-1.2.13-h4dc8b91_6.conda
  sha256: ${'ab'.repeat(32)}
  md5: ${'cd'.repeat(16)}
  depends:
  - libzlib 1.2.13 h4dc8b91_6
  - __glibc >=2.17,<3.0.a0
  license: Zlib
- conda: ${HOST}/linux-64/libzlib-1.2.13-h4dc8b91_6.conda
  sha256: x
- conda: ${HOST}/osx-64/libzlib-1.2.13-h87427d6_6.conda
- conda: ${HOST}/noarch/pytest-8.0.0-pyhd8ed1ab_0.conda
- pypi: https://files.example.org/click-8.1.7-py3-none-any.whl
  name: Click
  version: 8.1.7
  sha256: ${'ef'.repeat(32)}
  requires_dist:
  - colorama ; sys_platform == 'win32'
  - importlib-metadata ; extra == 'old'
- pypi: https://files.example.org/colorama-0.4.6-py2.py3-none-any.whl
  name: colorama
  version: 0.4.6
- pypi: ./
  name: shop
  version: 0.1.0
  requires_dist:
  - click>=8
`;

const EXPECTED = (first: string, second: string): string[] => [
  `pkg:conda/zlib@1.2.13?build=h4dc8b91_6&channel=conda-forge&subdir=linux-64 runtime :18 ${first} -> libzlib@1.2.13; Zlib; MD5:cdcdcdcd SHA-256:abababab`,
  `pkg:conda/libzlib@1.2.13?build=h4dc8b91_6&channel=conda-forge&subdir=linux-64 runtime :25${second}`,
  `pkg:conda/libzlib@1.2.13?build=h87427d6_6&channel=conda-forge&subdir=osx-64 runtime :27${second}`,
  `pkg:conda/pytest@8.0.0?build=pyhd8ed1ab_0&channel=conda-forge&subdir=noarch test :28 direct`,
  `pkg:pypi/click@8.1.7 runtime :29 direct -> colorama@0.4.6; SHA-256:efefefef`,
  `pkg:pypi/colorama@0.4.6 runtime :36${second}`,
  `pkg:pypi/shop@0.1.0 runtime :39 own -> Click@8.1.7`,
];

describeCataloguer(pixiLock, {
  'version 6, with its manifest': {
    files: {
      'pixi.lock': SIX,
      'pixi.toml':
        '[dependencies]\nzlib = "*"\n[feature.test.dependencies]\npytest = "*"\n[pypi-dependencies]\nclick = ">=8"\n',
    },
    expect: EXPECTED('direct', ''),
  },
  'version 6, with pyproject.toml': {
    files: {
      'pixi.lock': SIX,
      'pyproject.toml':
        '[tool.pixi.target.linux-64.dependencies]\nzlib = "*"\n[tool.pixi.feature.t.host-dependencies]\npytest = "*"\n[tool.pixi.pypi-dependencies]\nClick = "*"\n',
    },
    expect: EXPECTED('direct', ''),
  },
  'version 4': {
    files: {
      'pixi.lock': `version: 4
packages:
- kind: conda
  name: zlib
  version: 1.2.13
  build: h4dc8b91_6
  subdir: linux-64
  url: ${HOST}/linux-64/zlib-1.2.13-h4dc8b91_6.conda
- kind: pypi
  name: click
  version: 8.1.7
  url: https://files.example.org/click-8.1.7-py3-none-any.whl
`,
    },
    expect: [
      'pkg:conda/zlib@1.2.13?build=h4dc8b91_6&channel=conda-forge&subdir=linux-64 runtime :3 ?',
      'pkg:pypi/click@8.1.7 runtime :9 ?',
    ],
  },
});

test.each(['', 'a: 1\n', 'version: 3\npackage: []\n', 'version: &a 6\n', SIX.slice(0, 700) + '\n  - x: [\n'])(
  '%# an older, other or broken file is unreadable',
  async (text) => {
    await expect(readWith(pixiLock, { 'pixi.lock': text })).rejects.toMatchObject({ code: 'unreadable' });
  },
);
