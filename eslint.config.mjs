import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const services = readdirSync('services');
const forbid = (names, why) => names.map((name) => ({ group: [name, `${name}/*`], message: why }));

const NOT_A_SERVICE = forbid(
  [...services.map((name) => `@osk/${name}`), '@osk/gateway'],
  'A service is never imported; talk to it over the bus or HTTP.',
);
const NOT_DEPLOY = forbid(
  ['@osk/launcher', '@osk/cli', '@osk/test-e2e', '@osk/bench'],
  'Nothing imports deploy, test-e2e or bench.',
);
const NO_ESCAPE = [
  { regex: '^(\\.\\./)+(services|shared|gateway|deploy)/', message: 'Import another package by its name.' },
];
const walls = (...groups) => ({ 'no-restricted-imports': ['error', { patterns: groups.flat() }] });

/** The import walls of the architecture, section 1, and the house rules that a machine can hold. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/data/**', 'docs/**', 'coverage/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          caughtErrors: 'none',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      // A handler that is called as a generator may have nothing to yield.
      'require-yield': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Configuration is declared with loadConfig and handed in.' },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        module: 'writable',
        console: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
      },
    },
  },
  { files: ['shared/**/*.ts'], rules: walls(NOT_A_SERVICE, NOT_DEPLOY, NO_ESCAPE) },
  { files: ['services/**/*.ts', 'gateway/**/*.ts'], rules: walls(NOT_A_SERVICE, NOT_DEPLOY, NO_ESCAPE) },
  {
    // Repositories alone touch mongoose; services hold rules and know no database.
    files: ['services/**/*.ts', 'gateway/**/*.ts'],
    ignores: ['**/*.repo.ts', '**/*.test.ts', '**/main.ts', '**/migrations/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'mongoose', message: 'Only *.repo.ts touches mongoose.', allowTypeImports: true }],
          patterns: [NOT_A_SERVICE, NOT_DEPLOY, NO_ESCAPE].flat(),
        },
      ],
    },
  },
  // Processes, tests and benches read the environment and print; nothing else does.
  {
    files: [
      '**/main.ts',
      '**/*.test.ts',
      '**/testing/**',
      '**/contract/**',
      'bench/**',
      'test-e2e/**',
      'deploy/**',
      'shared/service-kit/src/http/create-app.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
);
