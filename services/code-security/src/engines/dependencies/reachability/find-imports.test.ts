import { memoryTree } from '@osk/file-tree';
import { findImports } from './find-imports';

async function hint(purl: string, files: Record<string, string | Buffer>, direct = true) {
  return (await findImports(memoryTree(files), [{ purl, direct }])).get(purl);
}
const state = async (purl: string, files: Record<string, string | Buffer>, direct = true) =>
  (await hint(purl, files, direct))?.state;

describe('imported', () => {
  test.each([
    ['pkg:npm/lodash@4.17.15', 'a.js', "\nconst _ = require('lodash');", 2],
    ['pkg:npm/lodash@4.17.15', 'a.ts', "import merge from 'lodash/merge';", 1],
    ['pkg:npm/lodash@4.17.15', 'a.mjs', "export { x } from\t'lodash'", 1],
    ['pkg:npm/lodash@4.17.15', 'a.vue', "<script>\nimport 'lodash';\n</script>", 2],
    ['pkg:npm/lodash@4.17.15', 'a.js', 'await import("lodash")', 1],
    ['pkg:npm/%40acme/a@1', 'a.js', "require('@acme/a/b')", 1],
    ['pkg:pypi/pyyaml@5.1', 'a.py', '# one\n\nimport os, yaml as y', 3],
    ['pkg:pypi/jinja2@2.10', 'a.py', 'from jinja2.sandbox import SandboxedEnvironment', 1],
    ['pkg:pypi/beautifulsoup4@4', 'a.py', '    from bs4 import BeautifulSoup', 1],
    ['pkg:pypi/some-lib@4', 'a.py', 'import some_lib', 1],
    [
      'pkg:golang/golang.org/x/crypto@v0.16.0',
      'a.go',
      'package a\nimport (\n\t"fmt"\n\tssh "golang.org/x/crypto/ssh"\n)',
      4,
    ],
    ['pkg:golang/github.com/masterminds/semver@v1.0.0', 'a.go', 'import "github.com/Masterminds/semver"', 1],
    ['pkg:maven/org.yaml/snakeyaml@1.26', 'A.java', 'package a;\nimport org.yaml.snakeyaml.Yaml;', 2],
    [
      'pkg:maven/com.fasterxml.jackson.core/jackson-databind@2',
      'A.kt',
      'import com.fasterxml.jackson.databind.ObjectMapper',
      1,
    ],
    [
      'pkg:maven/org.apache.logging.log4j/log4j-core@2',
      'A.java',
      'import static org.apache.logging.log4j.core.A.b;',
      1,
    ],
    ['pkg:gem/rack@2.0.1', 'a.rb', "require 'rack/utils'", 1],
    ['pkg:gem/net-ssh@2.0.1', 'a.rb', 'require("net/ssh")', 1],
    ['pkg:composer/symfony/http-foundation@4', 'a.php', '<?php\nuse Symfony\\Component\\HttpFoundation\\Request;', 2],
    ['pkg:composer/monolog/monolog@1', 'a.php', '<?php\nuse Monolog\\Logger;', 2],
    ['pkg:cargo/serde-json@1.0.0', 'a.rs', 'use serde_json::Value;', 1],
    ['pkg:cargo/regex@1.0.0', 'a.rs', 'fn a() {\n  let r = regex::Regex::new("a"); }', 2],
    ['pkg:nuget/Newtonsoft.Json@12.0.1', 'a.cs', 'using Newtonsoft.Json.Linq;', 1],
    ['pkg:pub/http@0.13.0', 'a.dart', "import 'package:http/http.dart' as http;", 1],
  ])('%s by %s', async (purl, file, text, line) => {
    expect(await hint(purl, { [`src/${file}`]: text })).toEqual({ state: 'imported', file: `src/${file}`, line });
  });

  test('a transitive package that is imported all the same is told', async () => {
    expect(await state('pkg:npm/lodash@4', { 'a.js': "require('lodash')" }, false)).toBe('imported');
  });
});

describe('not taken for an import', () => {
  test.each([
    ['pkg:npm/lodash@4', 'a.js', "// require('lodash')"],
    ['pkg:npm/lodash@4', 'a.js', "/* import 'lodash' */ const url = 'https://example.com';"],
    ['pkg:npm/lodash@4', 'a.js', "require('lodash-es'); require('./lodash'); require('@x/lodash')"],
    ['pkg:pypi/pyyaml@5', 'a.py', '"""\nimport yaml\n"""\nimport yamlish\nimport my.yaml'],
    ['pkg:pypi/pyyaml@5', 'a.py', '# import yaml'],
    ['pkg:golang/golang.org/x/crypto@v0.1.0', 'a.go', 'import "golang.org/x/crypto2"\n// "golang.org/x/crypto/ssh"'],
    ['pkg:maven/org.yaml/snakeyaml@1', 'A.java', '// import org.yaml.snakeyaml.Yaml;\nimport org.yaml.other.A;'],
    ['pkg:gem/rack@2', 'a.rb', "require 'rack_test'\n=begin\nrequire 'rack'\n=end"],
    ['pkg:cargo/regex@1', 'a.rs', 'use crate::regex_like::A; // regex::Regex'],
  ])('%s in %s: %s', async (purl, file, text) => {
    expect(await state(purl, { [file]: text })).not.toBe('imported');
  });

  test('other people’s code does not count', async () => {
    expect(await state('pkg:npm/lodash@4', { 'node_modules/x/a.js': "require('lodash')", 'a.js': 'x' })).toBe(
      'not_imported',
    );
  });
});

describe('not imported', () => {
  test('where the code was read whole and nothing names the package', async () => {
    const files = {
      'package.json': '{"dependencies":{"lodash":"^4.0.0"},"scripts":{"build":"tsc"}}',
      'package-lock.json': '{"lodash":1}',
      'README.md': 'uses lodash',
      'a.js': "require('express')",
    };
    expect(await state('pkg:npm/lodash@4', files)).toBe('not_imported');
    expect(await state('pkg:pypi/pyyaml@5', { 'a.py': 'import os', 'requirements.txt': 'PyYAML' })).toBe(
      'not_imported',
    );
    expect(await state('pkg:golang/golang.org/x/crypto@v0.1.0', { 'go.mod': 'golang.org/x/crypto', 'a.go': 'x' })).toBe(
      'not_imported',
    );
    expect(await state('pkg:cargo/a-b@1', { 'Cargo.toml': 'a-b = "1"', 'a.rs': 'x' })).toBe('not_imported');
  });

  test.each([
    ['no code of its language', 'pkg:npm/lodash@4', { 'a.py': 'x' }],
    [
      'a script of package.json runs it',
      'pkg:npm/lodash@4',
      { 'a.js': '', 'package.json': '{"scripts":{"a":"lodash"}}' },
    ],
    [
      'a package.json that cannot be read',
      'pkg:npm/lodash@4',
      { 'a.js': '', 'package.json': '{"dependencies":{"lodash":' },
    ],
    ['an alias', 'pkg:npm/lodash@4', { 'a.js': '', 'package.json': '{"dependencies":{"x":"npm:lodash@4"}}' }],
    ['named in a comment', 'pkg:npm/lodash@4', { 'a.js': '// lodash' }],
    ['named in a setting', 'pkg:npm/lodash@4', { 'a.js': '', '.babelrc': '{"plugins":["lodash"]}' }],
    ['a plugin, which settings name in short', 'pkg:npm/eslint-plugin-react@4', { 'a.js': '' }],
    ['an import name that nobody knows', 'pkg:pypi/some-lib@4', { 'a.py': '' }],
    ['a dynamic import', 'pkg:pypi/pyyaml@4', { 'a.py': 'load("yaml")' }],
    ['renamed in Cargo.toml', 'pkg:cargo/a-b@1', { 'Cargo.toml': 'c = { package = "a-b" }', 'a.rs': '' }],
    ['replaced in go.mod', 'pkg:golang/example.com/b@v1', { 'go.mod': 'replace a => example.com/b v1', 'a.go': '' }],
    ['Bundler requires it', 'pkg:gem/rack@2', { 'a.rb': '' }],
    ['Java finds services by itself', 'pkg:maven/org.yaml/snakeyaml@1', { 'A.java': '' }],
    ['letter case of a module path', 'pkg:golang/github.com/acme/b@v1', { 'a.go': '// github.com/Acme/B' }],
  ])('is not claimed: %s', async (_why, purl, files) => {
    expect(await state(purl, files)).toBe('unknown');
  });

  test('is not claimed of transitive packages, nor where something was left out', async () => {
    expect(await state('pkg:npm/lodash@4', { 'a.js': '' }, false)).toBe('unknown');
    const tree = { ...memoryTree({ 'a.js': '' }), skipped: [{ what: '1 symbolic links', reason: 'x' }] };
    const wanted = [{ purl: 'pkg:npm/lodash@4', direct: true }];
    expect((await findImports(tree, wanted)).get('pkg:npm/lodash@4')).toEqual({ state: 'unknown' });
    const large = memoryTree({ 'a.js': 'x'.repeat(100), 'b.js': '' });
    expect((await findImports(large, wanted, { maxFileBytes: 50 })).get('pkg:npm/lodash@4')).toEqual({
      state: 'unknown',
    });
    expect((await findImports(large, wanted, { maxTotalBytes: 50 })).get('pkg:npm/lodash@4')).toEqual({
      state: 'unknown',
    });
  });
});

describe('hostile code', () => {
  test.each([
    ['unterminated comments', '/*'.repeat(200_000)],
    ['quotes', '"\'`'.repeat(200_000)],
    ['backslashes', `"${'\\'.repeat(500_000)}`],
    ['imports without an end', 'import '.repeat(100_000)],
    ['requires without an end', `require(${' \n'.repeat(300_000)}`],
    ['one long line', `import ${'a,'.repeat(250_000)}`],
    ['blanks', ' '.repeat(900_000)],
    ['documentation', '"""'.repeat(200_000)],
  ])('%s are read in linear time', async (_what, text) => {
    const files = {
      'a.js': text,
      'a.py': text,
      'a.go': text,
      'a.java': text,
      'a.rb': text,
      'a.php': text,
      'a.rs': text,
      'a.cs': text,
    };
    const wanted = ['npm/a', 'pypi/a', 'golang/a', 'maven/a/a', 'gem/a', 'composer/a/a', 'cargo/a', 'nuget/a'];
    const found = await findImports(
      memoryTree(files),
      wanted.map((name) => ({ purl: `pkg:${name}@1`, direct: true })),
    );
    expect(found.size).toBe(wanted.length);
  });

  test('binary files and broken purls are left alone', async () => {
    expect(await hint('pkg:npm/%E0%A4%A@1', { 'a.js': '' })).toBeUndefined();
    expect(await state('pkg:npm/lodash@4', { 'a.js': '', 'b.blob': Buffer.from('lodash\0') })).toBe('not_imported');
  });

  test('stops when told to', async () => {
    const aborted = AbortSignal.abort(new Error('stop'));
    const run = findImports(memoryTree({ 'a.js': '' }), [{ purl: 'pkg:npm/a@1', direct: true }], { signal: aborted });
    await expect(run).rejects.toThrow('stop');
  });
});
