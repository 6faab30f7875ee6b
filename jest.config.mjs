const swc = (tsx) => [
  '@swc/jest',
  {
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: { '\\.css$': '<rootDir>/shared/tasks/jest/css-module.mjs' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/build/', '<rootDir>/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/build/'],
};

/** Tests of what runs in Node; everything else runs in a browser-like page. */
const nodePackages = ['mock-server', 'shared/contract', 'shared/api', 'shared/tasks'];

export default {
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
      testMatch: nodePackages.map((name) => `<rootDir>/${name}/**/*.test.ts`),
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFilesAfterEnv: ['<rootDir>/shared/tasks/jest/browser-setup.mjs'],
      testMatch: ['<rootDir>/{shell,mf-*,shared/*}/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        ...nodePackages.map((name) => `<rootDir>/${name}/`),
      ],
    },
  ],
};
