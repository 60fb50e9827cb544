/* eslint-disable @typescript-eslint/no-require-imports, no-undef -- a preloaded hook has to be CommonJS */
// Lets threads of the tests load TypeScript, this package's and its workspace's. Built packages do not use it.
const { transformSync } = require('@swc/core');
const { readFileSync } = require('node:fs');

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
};
