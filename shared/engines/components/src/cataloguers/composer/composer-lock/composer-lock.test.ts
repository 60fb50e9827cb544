import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import composerLock from './index';

const LOCK = `{
    "_readme": ["This file locks the dependencies of your project to a known state"],
    "content-hash": "abc",
    "packages": [
        {
            "name": "guzzlehttp/guzzle",
            "version": "7.4.1",
            "source": {"type": "git", "url": "https://github.com/guzzle/guzzle.git", "reference": "ee0a041"},
            "dist": {"type": "zip", "url": "https://api.example.org/zip", "reference": "ee0a041", "shasum": ""},
            "require": {
                "ext-json": "*",
                "guzzlehttp/psr7": "^1.8.3 || ^2.1",
                "php": "^7.2.5 || ^8.0",
                "psr/http-client-implementation": "*"
            },
            "license": ["MIT"]
        },
        {
            "name": "guzzlehttp/psr7",
            "version": "v2.1.0",
            "provide": {"psr/http-client-implementation": "1.0"},
            "dist": {"type": "zip", "shasum": "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"},
            "license": "MIT"
        },
        {"name": "acme/shared", "version": "dev-main", "dist": {"type": "path", "url": "../shared"}}
    ],
    "packages-dev": [
        {
            "name": "PHPUnit/phpunit",
            "version": "9.5.10",
            "require": {"php": ">=7.3"}
        }
    ],
    "platform": {"php": ">=8.0"}
}
`;
const MANIFEST =
  '{"name":"acme/shop","license":"MIT","require":{"php":">=8","guzzlehttp/guzzle":"^7.0","acme/shared":"*"},"require-dev":{"phpunit/phpunit":"^9"}}';
const guzzle = 'pkg:composer/guzzlehttp/guzzle@7.4.1 runtime :6';
const rest = [
  'pkg:composer/acme/shared@dev-main runtime :25 own',
  'pkg:composer/phpunit/phpunit@9.5.10 development :29',
];

describeCataloguer(composerLock, {
  'with its manifest': {
    files: { 'composer.lock': LOCK, 'composer.json': MANIFEST },
    expect: [
      `${guzzle} direct -> guzzlehttp/psr7@2.1.0; MIT`,
      'pkg:composer/guzzlehttp/psr7@2.1.0 runtime :19; MIT; SHA-1:da39a3ee',
      rest[0] ?? '',
      `${rest[1]} direct`,
    ],
    project: { name: 'acme/shop', purl: 'pkg:composer/acme/shop', licenses: ['MIT'] },
  },
  'without one, or with a broken one, nobody knows what is direct': {
    files: { 'composer.lock': LOCK, 'composer.json': '{"require":' },
    expect: [
      `${guzzle} ? -> guzzlehttp/psr7@2.1.0; MIT`,
      'pkg:composer/guzzlehttp/psr7@2.1.0 runtime :19 ?; MIT; SHA-1:da39a3ee',
      rest[0] ?? '',
      `${rest[1]} ?`,
    ],
    project: undefined,
  },
  'entries of wrong kinds and prototype names are left out': {
    files: {
      'composer.lock':
        '{"packages":[null,1,{"name":"__proto__","version":"1"},{"name":"a/b"},{"name":["a/b"],"version":"1"},{"name":"__proto__/constructor","version":"1","require":{"__proto__/constructor":"1"}}]}',
    },
    expect: ['pkg:composer/__proto__/constructor@1 runtime :1 ? -> __proto__/constructor@1'],
  },
});

test.each(['', '{', '{"packages": 1}', '[]', LOCK.slice(0, 500)])('%j is unreadable', async (text) => {
  await expect(readWith(composerLock, { 'composer.lock': text })).rejects.toMatchObject({ code: 'unreadable' });
});
