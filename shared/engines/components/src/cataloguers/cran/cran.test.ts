import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import description from './description';
import packratLock from './packrat-lock';
import renvLock from './renv-lock';

describeCataloguer(renvLock, {
  'CRAN and GitHub': {
    files: {
      'renv.lock': `{ "R": { "Version": "4.2.0" },
  "Packages": {
    "dplyr": { "Package": "dplyr", "Version": "1.0.7", "Source": "Repository", "Repository": "CRAN", "Requirements": ["R6", "absent"] },
    "R6": { "Package": "R6", "Version": "2.5.1", "Imports": ["dplyr (>= 1.0)"], "License": "MIT + file LICENSE" },
    "ours": { "Package": "ours", "Version": "0.1", "Source": "GitHub", "RemoteHost": "api.github.com", "RemoteUsername": "a", "RemoteRepo": "ours", "RemoteSha": "abc" },
    "none": {}
  } }`,
    },
    expect: [
      'pkg:cran/dplyr@1.0.7 runtime :3 ? -> R6@2.5.1',
      'pkg:cran/R6@2.5.1 runtime :4 ? -> dplyr@1.0.7; MIT + file LICENSE',
      'pkg:cran/ours@0.1?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fa%2Fours%40abc runtime :5 ?',
    ],
  },
});

describeCataloguer(packratLock, {
  paragraphs: {
    files: {
      'packrat/packrat.lock':
        'PackratFormat: 1.4\r\nRVersion: 3.6\r\n\r\nPackage: DT\r\nSource: CRAN\r\nVersion: 0.17\r\nRequires: crosstalk,\r\n    magrittr\r\n\r\nPackage: magrittr\r\nVersion: 1.5\r\n',
    },
    expect: ['pkg:cran/DT@0.17 runtime :4 ? -> magrittr@1.5', 'pkg:cran/magrittr@1.5 runtime :10 ?'],
  },
});

const DESCRIPTION = `Package: shop
Version: 0.2.0
License: GPL-3
Depends: R (>= 3.5), methods
Imports: dplyr (>= 1.0.0),
    rlang, stats
Suggests: testthat (== 3.0.1)
`;
describeCataloguer(description, {
  'in development': {
    files: { DESCRIPTION },
    expect: [
      'pkg:cran/dplyr runtime :5 direct <>= 1.0.0>',
      'pkg:cran/rlang runtime :5 direct',
      'pkg:cran/testthat@3.0.1 optional :7 direct',
    ],
    project: { name: 'shop', version: '0.2.0', purl: 'pkg:cran/shop@0.2.0', licenses: ['GPL-3'] },
  },
  installed: {
    files: { 'site-library/shop/DESCRIPTION': `${DESCRIPTION}Built: R 4.2.0; ; 2022-01-01; unix\n` },
    expect: ['pkg:cran/shop@0.2.0 runtime :1 ?; GPL-3'],
  },
});

test.each([
  [renvLock, 'renv.lock', '{}'],
  [packratLock, 'packrat.lock', 'Package: a\nVersion: 1\n'],
  [description, 'DESCRIPTION', 'This is a text.\n'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});
