import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../../catalogue';
import { describeCataloguer } from '../../../testing/cataloguer-table';
import installed from '.';

describeCataloguer(installed, {
  'name, version, licence; what the user asked for': {
    files: {
      'lib/site-packages/Flask-2.0.dist-info/METADATA':
        'Metadata-Version: 2.4\nName: Flask\nVersion: 2.0\nLicense-Expression: BSD-3-Clause\nClassifier: License :: OSI Approved :: MIT License\n\nName: other\n',
      'lib/site-packages/Flask-2.0.dist-info/REQUESTED': '',
    },
    expect: ['pkg:pypi/flask@2.0 runtime :2 direct; BSD-3-Clause'],
  },
  'classifiers where there is no better; a whole text is no name': {
    files: {
      'site-packages/a.egg-info/PKG-INFO': `Name: a\r\nVersion: 1\r\nLicense: ${'x'.repeat(200)}\r\nClassifier: License :: OSI Approved :: MIT License\r\n`,
    },
    expect: ['pkg:pypi/a@1 runtime :1 ?; MIT License'],
  },
  'what a build of the project leaves behind is its own': {
    files: { 'src/shop.egg-info/PKG-INFO': 'Name: shop\nVersion: 1\n' },
    expect: ['pkg:pypi/shop@1 runtime :1 own'],
  },
});

test('a lock file above speaks for what is installed', async () => {
  const metadata = { 'venv/lib/python3.12/site-packages/a-1.dist-info/METADATA': 'Name: a\nVersion: 1.0\n' };
  const alone = await catalogue(memoryTree(metadata));
  expect(alone.components).toMatchObject([{ purl: 'pkg:pypi/a@1.0', direct: null }]);
  const locked = await catalogue(
    memoryTree({ ...metadata, 'poetry.lock': '[[package]]\nname = "b"\nversion = "1"\n' }),
  );
  expect(locked.components.map(({ purl }) => purl)).toEqual(['pkg:pypi/b@1']);
});
