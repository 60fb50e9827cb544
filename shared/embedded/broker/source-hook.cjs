/* eslint-disable @typescript-eslint/no-require-imports, no-undef -- a preloaded hook has to be CommonJS */
// Lets a child process or thread of the tests load this package's TypeScript. Built packages do not use it.
const { transformSync } = require('@swc/core');

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(require('node:fs').readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
};
