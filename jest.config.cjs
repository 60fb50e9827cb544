/** One configuration for every package: unit and component tests sit beside the code. */
const shared = {
  testEnvironment: 'node',
  // Packages export their TypeScript sources under this condition, so tests never need a build.
  testEnvironmentOptions: { customExportConditions: ['osk-source', 'node', 'node-addons'] },
  transform: { '\\.m?[jt]sx?$': ['@swc/jest', {}] },
  transformIgnorePatterns: [],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
};

module.exports = {
  maxWorkers: 2,
  testTimeout: 120000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: ['<rootDir>/gateway', '<rootDir>/services', '<rootDir>/shared', '<rootDir>/deploy'],
      testMatch: ['**/*.test.ts'],
    },
    { ...shared, displayName: 'e2e', roots: ['<rootDir>/test-e2e'], testMatch: ['**/*.e2e.ts'] },
  ],
};
