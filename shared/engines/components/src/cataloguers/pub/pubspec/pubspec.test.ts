import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import pubspec from '.';

const TEXT = `name: shop
version: 1.2.0+3
environment:
  sdk: ^3.0.0
dependencies:
  flutter:
    sdk: flutter
  http: ^0.13.0
  exact: 1.2.3-beta.1
  anything:
  any_of: any
  transmogrify:
    hosted: https://pub.example.org
    version: ^1.4.0
  other:
    hosted: { name: other, url: 'https://pub.example.org' }
    version: 1.0.0
  kittens:
    git:
      url: https://git.example.org/kittens.git
      ref: main
  cats: { git: 'https://git.example.org/cats.git' }
  local:
    path: ../local
dev_dependencies:
  test: '>=1.15.0 <2.0.0'
  http: ^1.0.0
`;

describeCataloguer(pubspec, {
  'all ways to ask': {
    files: { 'pubspec.yaml': TEXT },
    expect: [
      'pkg:pub/flutter runtime :6 own',
      'pkg:pub/http runtime :8 direct <^0.13.0>',
      'pkg:pub/exact@1.2.3-beta.1 runtime :9 direct',
      'pkg:pub/anything runtime :10 direct',
      'pkg:pub/any_of runtime :11 direct',
      'pkg:pub/transmogrify?repository_url=https%3A%2F%2Fpub.example.org runtime :12 direct <^1.4.0>',
      'pkg:pub/other@1.0.0?repository_url=https%3A%2F%2Fpub.example.org runtime :15 direct',
      'pkg:pub/kittens?vcs_url=git%2Bhttps%3A%2F%2Fgit.example.org%2Fkittens.git%40main runtime :18 direct',
      'pkg:pub/cats?vcs_url=git%2Bhttps%3A%2F%2Fgit.example.org%2Fcats.git runtime :22 direct',
      'pkg:pub/local runtime :23 own',
      'pkg:pub/test development :26 direct <>=1.15.0 <2.0.0>',
    ],
    project: { name: 'shop', version: '1.2.0+3', purl: 'pkg:pub/shop@1.2.0+3' },
  },
  'cut off': {
    files: { 'pubspec.yaml': TEXT.slice(0, TEXT.indexOf('sdk: flutter')) },
    expect: ['pkg:pub/flutter runtime :6 direct'],
  },
});

test.each(['', 'version: 1.0.0\n', '[a]', 'name: [a\n'])('%# another or a broken file is unreadable', async (text) => {
  await expect(readWith(pubspec, { 'pubspec.yaml': text })).rejects.toMatchObject({ code: 'unreadable' });
});
