import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import rockspec from './rockspec';

const SPEC = `rockspec_format = "3.0"
package = "Shop"
version = "1.0-1"
source = { url = "https://example.org/shop.tar.gz" }
description = { summary = "x", license = "MIT" } -- version = "9"
dependencies = {
   "lua >= 5.1, < 5.5", 'luasocket ~> 3.0',
   "LPeg == 1.0.2-1",
   "any"
}
test_dependencies = { "busted >= 2.0" }
`;

describeCataloguer(rockspec, {
  'the rock and what it needs': {
    files: { 'shop-1.0-1.rockspec': SPEC },
    expect: [
      'pkg:luarocks/luasocket runtime :7 direct <~> 3.0>',
      'pkg:luarocks/lpeg@1.0.2-1 runtime :8 direct',
      'pkg:luarocks/any runtime :9 direct',
      'pkg:luarocks/busted test :11 direct <>= 2.0>',
    ],
    project: { name: 'Shop', version: '1.0-1', purl: 'pkg:luarocks/shop@1.0-1', licenses: ['MIT'] },
  },
  'cut off': {
    files: { 'a.rockspec': SPEC.slice(0, SPEC.indexOf("'luasocket ~> 3") + 12) },
    expect: [],
  },
});

test.each(['', 'package = name\nversion = "1"\n'])('%# what is no plain rockspec is unreadable', async (text) => {
  await expect(readWith(rockspec, { 'a.rockspec': text })).rejects.toMatchObject({ code: 'unreadable' });
});
