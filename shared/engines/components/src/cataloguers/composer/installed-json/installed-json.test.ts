import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import composerJson from '../composer-json';
import installedJson from './index';

describeCataloguer(installedJson, {
  'Composer 2': {
    files: {
      'vendor/composer/installed.json': `{
  "packages": [
    {"name": "monolog/monolog", "version": "2.3.5", "require": {"psr/log": "^1"}, "license": ["MIT"]},
    {"name": "psr/log", "version": "1.1.4"}
  ],
  "dev": true,
  "dev-package-names": ["psr/log"]
}`,
    },
    expect: [
      'pkg:composer/monolog/monolog@2.3.5 runtime :3 ? -> psr/log@1.1.4; MIT',
      'pkg:composer/psr/log@1.1.4 development :4 ?',
    ],
  },
  'Composer 1': {
    files: { 'vendor/composer/installed.json': '[\n{"name": "psr/log", "version": "1.1.4"}]' },
    expect: ['pkg:composer/psr/log@1.1.4 runtime :2 ?'],
  },
});

test.each(['', '{}', '"a"', '[{'])('%j is unreadable', async (text) => {
  const read = readWith(installedJson, { 'vendor/composer/installed.json': text });
  await expect(read).rejects.toMatchObject({ code: 'unreadable' });
});

test('installed.json of something else is not looked at', () => {
  expect(installedJson.accepts?.('vendor/composer/installed.json')).toBe(true);
  expect(installedJson.accepts?.('data/installed.json')).toBe(false);
});

describeCataloguer(composerJson, {
  'a manifest by itself': {
    files: {
      'composer.json': `{
  "name": "Acme/Shop",
  "require": {
    "php": ">=8",
    "Symfony/console": "^6.0",
    "twig/twig": "v3.3.8"
  },
  "require-dev": { "phpunit/phpunit": "9.*" }
}`,
    },
    expect: [
      'pkg:composer/phpunit/phpunit development :8 direct <9.*>',
      'pkg:composer/symfony/console runtime :5 direct <^6.0>',
      'pkg:composer/twig/twig@3.3.8 runtime :6 direct',
    ],
    project: { name: 'Acme/Shop', purl: 'pkg:composer/acme/shop' },
  },
});

test.each(['', '{"a":1}', '7'])('a manifest of %j is unreadable', async (text) => {
  await expect(readWith(composerJson, { 'composer.json': text })).rejects.toMatchObject({ code: 'unreadable' });
});
