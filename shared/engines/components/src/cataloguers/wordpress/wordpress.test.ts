import { describeCataloguer } from '../../testing/cataloguer-table';
import plugin from './plugin';

const HEADER = `<?php
/**
 * Plugin Name: Shop, by Acme
 * Version: 5.1.2
 * License: GPLv2 or later
 */
`;

describeCataloguer(plugin, {
  'the main file': {
    files: { 'www/wp-content/plugins/Acme-shop/shop.php': HEADER },
    expect: ['pkg:wordpress-plugin/acme-shop@5.1.2 runtime :3 ?; GPLv2 or later'],
  },
  'on one line': {
    files: { 'wp-content/mu-plugins/a/a.php': '<?php /* Plugin Name: A */\n/* Version: 1.0 */' },
    expect: ['pkg:wordpress-plugin/a@1.0 runtime :1 ?'],
  },
  'another file of it': { files: { 'wp-content/plugins/a/b.php': '<?php echo "Version: 1.0";' }, expect: [] },
  'without a version': { files: { 'wp-content/plugins/a/a.php': HEADER.slice(0, 40) }, expect: [] },
  'a header that comes too late': {
    files: { 'wp-content/plugins/a/a.php': ' '.repeat(9_000) + HEADER },
    expect: [],
  },
});

test('main files are looked for in the folders of plugins alone', () => {
  const looked = [
    'wp-content/plugins/a/a.php',
    'wp-content/plugins/a/lib/a.php',
    'wp-content/plugins/hello.php',
    'a.php',
  ];
  expect(looked.map((path) => plugin.accepts?.(path))).toEqual([true, false, false, false]);
});
