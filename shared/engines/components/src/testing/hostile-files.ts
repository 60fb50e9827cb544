import type { Cataloguer } from '../types';

/** A path that the cataloguer reads a file of this name or glob at. */
export function pathFor(cataloguer: Cataloguer, file: string): string {
  const names = ['x', 'x-1.0'].map((one) => file.replaceAll('*', one).replaceAll('?', 'x'));
  const folders = [
    '',
    '.github/workflows/',
    'x/node_modules/x/',
    'x/node_modules/',
    'lib/site-packages/x-1.0.dist-info/',
    'conda-meta/',
    'requirements/',
    'lib/site-packages/x-1.0.egg-info/',
    'vendor/',
    'vendor/composer/',
    'specifications/',
    'dependency-locks/',
    'bin/',
    'project/',
    'wp-content/plugins/x/',
  ];
  const paths = names.flatMap((name) => folders.map((folder) => folder + name));
  return paths.find((path) => cataloguer.accepts?.(path) ?? true) ?? file;
}

const DEEP = 20_000;

/** Contents that no file should have, by what is wrong with them; every cataloguer meets all of them. */
export function hostileFiles(): Record<string, string | Buffer> {
  const polluting = '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}}}';
  return {
    empty: '',
    blank: '\n \n\t\n',
    'one NUL': Buffer.from([0]),
    'bytes of no encoding': Buffer.from(Array.from({ length: 4096 }, (_none, at) => 128 + ((at * 37) % 128))),
    'the start of a zip': Buffer.from('504b0304140000000800', 'hex'),
    'the start of a gzip': Buffer.from('1f8b0800000000000003', 'hex'),
    'an empty UTF-16 file': Buffer.from([0xff, 0xfe]),
    'half a UTF-16 character': Buffer.from([0xfe, 0xff, 0x7b]),
    'a number': '1e999',
    'a string': '"text"',
    null: 'null',
    'an empty object': '{}',
    'an empty list': '[]',
    'cut off JSON': '{"lockfileVersion": 3, "packages": {"": {"dependencies": {"a": "1',
    'deep lists': '['.repeat(DEEP),
    'deep closed lists': '['.repeat(DEEP) + ']'.repeat(DEEP),
    'deep objects': '{"dependencies":{"a":'.repeat(DEEP) + '1' + '}}'.repeat(DEEP),
    'deep indents': Array.from({ length: 2_000 }, (_none, at) => `${' '.repeat(at)}a:`).join('\n'),
    'deep elements': '<project>'.repeat(DEEP),
    'deep brackets': 'a = ' + '{a = '.repeat(DEEP),
    'prototype keys': `{"packages":${polluting},"dependencies":${polluting},"default":${polluting},"__proto__":{"polluted":"1"}}`,
    'prototype keys in TOML':
      '[__proto__]\npolluted = "1"\n[constructor.prototype]\npolluted = "1"\n[[package]]\nname = "__proto__"\nversion = "1"\n',
    'prototype keys in YAML':
      '__proto__:\n  polluted: "1"\npackages:\n  __proto__:\n    polluted: "1"\n  constructor: 1\ndependencies: [constructor]\n',
    'wrong kinds':
      '{"packages":[1,null,"a",{"name":[]}],"dependencies":"x","default":7,"lockfileVersion":{},"package":{"a":1}}',
    'wrong kinds again':
      '{"packages":{"a":null,"b":[],"c":1,"node_modules/d":{"version":{},"dependencies":[1]}},"dependencies":{"a":null,"b":{"version":[]}}}',
    'wrong kinds in TOML':
      'package = 1\ndependencies = "x"\n[project]\ndependencies = 5\nname = []\n[tool]\npoetry = 1\n',
    'wrong kinds in YAML': 'packages: [1, null, {a: []}]\ndependencies: 5\nimporters: x\njobs: [uses]\n',
    'entities that grow':
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><project>&c;</project>',
    'aliases that grow':
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d]\npackages: *e\ndependencies: *e\n',
    'an alias of itself': 'packages: &a\n  x: *a\ndependencies: *a\n',
    'one long line': 'a'.repeat(300_000),
    'many blanks': `a${' '.repeat(200_000)}b`,
    'many dashes': '-'.repeat(200_000),
    'many quotes': '"'.repeat(20_000),
    'many backslashes': 'a \\\n'.repeat(50_000),
    'many at signs': `${'@'.repeat(100_000)}:`,
    'huge numbers':
      '{"version":1e400,"packages":[{"name":"a","version":99999999999999999999999999}],"lockfileVersion":1e308}',
    'control characters': 'name\u0001: "\u0007"\n\u001b[31m==\u0000',
  };
}
