import { describeCataloguer } from '../../testing/cataloguer-table';
import condaLock from './conda-lock';
import environment from './environment';
import explicitLock from './explicit-lock';
import installed from './installed';

const MD5 = 'ab'.repeat(16);
const SHA = 'cd'.repeat(32);

describeCataloguer(environment, {
  'exact and rough versions, channels, pip': {
    files: {
      'environment.yml': `name: lab
channels: [conda-forge]
dependencies:
  - python=3.9
  - numpy=1.21.2=py39hdbf815f_0
  - conda-forge::scipy==1.7
  - Pandas >=1.3,<2
  - zlib=1.2.11
  - pip
  - pip:
    - Flask==2.0.1
    - requests>=2
`,
    },
    expect: [
      'pkg:conda/python runtime :4 direct <=3.9>',
      'pkg:conda/numpy@1.21.2?build=py39hdbf815f_0 runtime :5 direct <=1.21.2=py39hdbf815f_0>',
      'pkg:conda/scipy@1.7?channel=conda-forge runtime :6 direct <==1.7>',
      'pkg:conda/pandas runtime :7 direct <>=1.3,<2>',
      'pkg:conda/zlib@1.2.11 runtime :8 direct <=1.2.11>',
      'pkg:conda/pip runtime :9 direct',
      'pkg:pypi/flask@2.0.1 runtime :11 direct <==2.0.1>',
      'pkg:pypi/requests runtime :12 direct <>=2>',
    ],
    project: { name: 'lab' },
  },
});

describeCataloguer(condaLock, {
  'platforms, pip, categories': {
    files: {
      'conda-lock.yml': `version: 1
metadata:
  channels:
    - url: conda-forge
package:
  - name: numpy
    version: 1.21.2
    manager: conda
    platform: linux-64
    dependencies:
      zlib: '>=1.2'
    url: https://conda.anaconda.org/conda-forge/linux-64/numpy-1.21.2-py39_0.tar.bz2
    hash:
      md5: ${MD5}
      sha256: ${SHA}
    category: main
    optional: false
  - name: zlib
    version: 1.2.11
    manager: conda
    platform: linux-64
    dependencies: {}
    url: ''
    category: dev
    optional: true
  - name: flask
    version: 2.0.1
    manager: pip
    platform: linux-64
    dependencies:
      numpy: '*'
    category: main
    optional: true
`,
    },
    expect: [
      `pkg:conda/numpy@1.21.2?build=py39_0&channel=conda-forge&subdir=linux-64 runtime :6 ? -> zlib@1.2.11; MD5:abababab SHA-256:cdcdcdcd`,
      'pkg:conda/zlib@1.2.11 development :18 ?',
      'pkg:pypi/flask@2.0.1 optional :26 ? -> numpy@1.21.2',
    ],
  },
});

describeCataloguer(explicitLock, {
  addresses: {
    files: {
      'conda-linux-64.lock': `# platform: linux-64\n@EXPLICIT\nhttps://conda.anaconda.org/conda-forge/noarch/tz-data-2024a-h0.conda#${MD5}\nnonsense\n`,
    },
    expect: ['pkg:conda/tz-data@2024a?build=h0&channel=conda-forge&subdir=noarch runtime :3 ?; MD5:abababab'],
  },
});

describeCataloguer(installed, {
  'a record': {
    files: {
      'env/conda-meta/zlib-1.2.11-h0.json': `{\n"name": "zlib", "version": "1.2.11", "build": "h0", "subdir": "linux-64", "channel": "https://conda.anaconda.org/conda-forge/linux-64", "license": "Zlib", "md5": "${MD5}", "requested_spec": "zlib"}`,
    },
    expect: [
      'pkg:conda/zlib@1.2.11?build=h0&channel=conda-forge&subdir=linux-64 runtime :2 direct; Zlib; MD5:abababab',
    ],
  },
});
