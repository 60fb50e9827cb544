import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import goSum from '../go-sum';
import goMod from './index';

const MOD = `// Deprecated: no
module example.org/shop/v2 // the shop

go 1.21.3

require github.com/Masterminds/goutils v1.1.0

require (
	github.com/gin-gonic/gin v1.7.0
	"github.com/quoted/mod" v0.0.0-20191109021931-daa7c04131f5 // indirect
	golang.org/x/text v0.3.7 // indirect; kept
	example.org/local v1.0.0
	example.org/old v1.0.0
	example.org/old2 v2.0.0+incompatible
	example.org/none
)

exclude golang.org/x/text v0.3.6
replace example.org/local => ../local
replace (
	example.org/old v1.0.0 => example.org/new v1.2.0
	example.org/old2 v1.0.0 => example.org/new2 v1.2.0
)
retract v2.0.1
tool golang.org/x/tools/cmd/stringer
`;

describeCataloguer(goMod, {
  'requirements, replacements, and the standard library': {
    files: { 'go.mod': MOD, 'go.sum': 'example.org/extra v1.0.0 h1:aaaa=\n' },
    expect: [
      'pkg:golang/github.com/masterminds/goutils@v1.1.0 runtime :6 direct',
      'pkg:golang/github.com/gin-gonic/gin@v1.7.0 runtime :9 direct',
      'pkg:golang/github.com/quoted/mod@v0.0.0-20191109021931-daa7c04131f5 runtime :10',
      'pkg:golang/golang.org/x/text@v0.3.7 runtime :11',
      'pkg:golang/example.org/local@v1.0.0 runtime :12 own',
      'pkg:golang/example.org/new@v1.2.0 runtime :13 direct',
      'pkg:golang/example.org/old2@v2.0.0+incompatible runtime :14 direct',
      'pkg:golang/stdlib@1.21.3 runtime :4 direct',
    ],
    project: { name: 'example.org/shop/v2', purl: 'pkg:golang/example.org/shop/v2' },
    unread: ['line 15: example.org/none has no version'],
  },
  'before Go 1.17, go.sum tells of the rest': {
    files: {
      'a/go.mod':
        'module a\r\ngo 1.16\r\nrequire b.org/c v1.0.0\r\nexclude d.org/f v1.0.0\r\nreplace b.org/x => b.org/y v1.0.0\r\n',
      'a/go.sum': `b.org/c v1.0.0 h1:aa=
b.org/c v1.0.0/go.mod h1:aa=
d.org/e v1.9.0 h1:aa=
d.org/e v1.10.0-rc.1 h1:aa=
d.org/e v1.10.0-rc.2/go.mod h1:aa=
d.org/f v1.0.0 h1:aa=
b.org/y v1.0.0 h1:aa=
broken
`,
    },
    expect: [
      'pkg:golang/b.org/c@v1.0.0 runtime :3 direct',
      'pkg:golang/d.org/e@v1.10.0-rc.1 runtime',
      'pkg:golang/stdlib runtime :2 direct <>=1.16>',
    ],
  },
  'the toolchain is what builds it': {
    files: { 'go.mod': '\ufeffmodule a\ngo 1.22\ntoolchain go1.22.5\n' },
    expect: ['pkg:golang/stdlib@1.22.5 runtime :3 direct'],
  },
  'an unknown toolchain leaves the language version': {
    files: { 'go.mod': 'module a\ngo 1.23rc1\ntoolchain default\nfuture (\n x y\n)\n' },
    expect: ['pkg:golang/stdlib@1.23rc1 runtime :2 direct'],
  },
});

describeCataloguer(goSum, {
  'go.sum by itself': {
    files: {
      'go.sum':
        'a.org/b v1.2.3 h1:aa=\na.org/b v1.2.3/go.mod h1:aa=\na.org/b v1.2.3-pre h1:aa=\na.org/B/c v0.0.0-2019 h1:a=\n',
    },
    expect: ['pkg:golang/a.org/b@v1.2.3 runtime :1 ?', 'pkg:golang/a.org/b/c@v0.0.0-2019 runtime :4 ?'],
  },
});

test.each([
  [goMod, 'go.mod', ''],
  [goMod, 'go.mod', '{"a": 1}'],
  [goSum, 'go.sum', ''],
  [goSum, 'go.sum', 'a b c'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});

test('100,000 modules', async () => {
  const lines = Array.from({ length: 100_000 }, (_none, n) => `\texample.org/m${n} v1.0.${n} // indirect`);
  const list = await readWith(goMod, { 'go.mod': `module a\nrequire (\n${lines.join('\n')}\n)\n` });
  expect(list.packages).toHaveLength(100_000);
  expect(list.direct).toEqual(['stdlib']);
});
