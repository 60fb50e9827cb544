import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../../catalogue';
import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import goMod from '../go-mod';
import goWork from './index';

const WORK = `go 1.22.1 // the workspace

use ./api
use (
	"./lib" // shared
	./gone
	../outside
	/abs
)

replace example.org/bad v1.0.0 => example.org/fork v1.0.1
replace (
	example.org/any => example.org/any-fork v2.0.0
	example.org/dir => ./dir
)
toolchain go1.23.4
`;

const API = `module example.org/api
go 1.21
require (
	example.org/lib v0.1.0
	example.org/bad v1.0.0
	example.org/any v1.5.0
	example.org/dir v1.0.0
	example.org/plain v1.0.0
	example.org/mine v1.0.0
)
replace example.org/any v1.5.0 => example.org/weaker v1.0.0
replace example.org/mine => example.org/mine-fork v1.1.0
`;

const files = {
  'go.work': WORK,
  'api/go.mod': API,
  'lib/go.mod': 'module example.org/lib\ngo 1.21\n',
  'other/go.mod': 'module example.org/other\nrequire example.org/any v1.5.0 // not of the workspace\n',
};

describeCataloguer(goWork, {
  'the release, and the members that cannot be read': {
    files,
    expect: ['pkg:golang/stdlib@1.23.4 runtime :16 direct'],
    unread: [
      'line 6: ./gone has no go.mod that can be read',
      'line 7: ../outside is outside of what was scanned',
      'line 8: /abs is outside of what was scanned',
    ],
  },
  'of the tree itself': {
    files: { 'go.work': 'go 1.18\nuse .\n', 'go.mod': 'module a\n' },
    expect: ['pkg:golang/stdlib runtime :1 direct <>=1.18>'],
  },
  'cut off within a block': {
    files: { 'go.work': 'go 1.22.1\nuse (\n\t./a\n\t./b', 'a/go.mod': 'module a\n' },
    expect: ['pkg:golang/stdlib@1.22.1 runtime :1 direct'],
    unread: ['line 4: ./b has no go.mod that can be read'],
  },
  'a member that is no text': {
    files: { 'go.work': 'go 1.22.1\nuse ./a\n', 'a/go.mod': Buffer.from([1, 0, 2]) },
    expect: ['pkg:golang/stdlib@1.22.1 runtime :1 direct'],
    unread: ['line 2: ./a has no go.mod that can be read'],
  },
});

describeCataloguer(goMod, {
  'a member: the workspace replaces first, its modules are own': {
    files,
    path: 'api/go.mod',
    expect: [
      'pkg:golang/example.org/lib@v0.1.0 runtime :4 own',
      'pkg:golang/example.org/fork@v1.0.1 runtime :5 direct',
      'pkg:golang/example.org/any-fork@v2.0.0 runtime :6 direct',
      'pkg:golang/example.org/dir@v1.0.0 runtime :7 own',
      'pkg:golang/example.org/plain@v1.0.0 runtime :8 direct',
      'pkg:golang/example.org/mine-fork@v1.1.0 runtime :9 direct',
      'pkg:golang/stdlib runtime :2 direct <>=1.21>',
    ],
  },
  'a module beside the workspace is not of it': {
    files,
    path: 'other/go.mod',
    expect: ['pkg:golang/example.org/any@v1.5.0 runtime :2 direct'],
  },
  'a workspace that cannot be read changes nothing': {
    files: { 'a/go.mod': 'module a\nrequire b.org/c v1.0.0\n', 'go.work': Buffer.from([0]) },
    expect: ['pkg:golang/b.org/c@v1.0.0 runtime :2 direct'],
  },
});

test.each(['', '{"a": 1}', 'module a\n'])('%# an other file is unreadable', async (text) => {
  await expect(readWith(goWork, { 'go.work': text })).rejects.toMatchObject({ code: 'unreadable' });
});

test('2,000 members that need each other, and more than that', async () => {
  const uses = Array.from({ length: 2_050 }, (_none, n) => `\t./m${n}`);
  const mods = uses.map((_use, n) => [
    `m${n}/go.mod`,
    `module a.org/m${n}\nrequire a.org/m${(n + 1) % 2_000} v1.0.0\n`,
  ]);
  const { components, coverage } = await catalogue(
    memoryTree({ 'go.work': `go 1.22.1\nuse (\n${uses.join('\n')}\n)\n`, ...(Object.fromEntries(mods) as object) }),
  );
  // The members that were not looked at ask for others as for anything.
  expect(components.filter(({ name }) => name !== 'stdlib')).toHaveLength(50);
  expect(coverage.skipped).toEqual([{ what: 'go.work', reason: '50 further modules of the workspace' }]);
});
