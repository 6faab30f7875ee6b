import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPostgres, sayWithoutPostgres } from './shared/tasks/postgres.mjs';

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

const node = {
  ...common,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
  setupFiles: ['<rootDir>/mock-server/src/testing/property-seed.mjs'],
};

/** Tests that are about PostgreSQL alone. */
const ON_POSTGRES = /\.postgres\.test\.ts$/;

/** Of these, PostgreSQL has its turn where many requests are wanted, as in the drill. */
const isLeftOut = (file) =>
  process.env['PROPERTY_RUNS'] === undefined && file.includes(join('api', 'properties'));

/** What runs on PostgreSQL: these, and every test that starts a server to call its API. */
function serverTests() {
  const folder = fileURLToPath(new URL('mock-server/src', import.meta.url));
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !isLeftOut(file))
    .map((file) => join(folder, file))
    .filter(
      (file) => ON_POSTGRES.test(file) || readFileSync(file, 'utf8').includes('startTestServer('),
    );
}

/** The tests of the server's API once more, on a PostgreSQL that is started for them. */
function postgresProjects() {
  const programs = installedPostgres();
  if (programs === undefined) {
    sayWithoutPostgres();
    return [];
  }
  process.env['POSTGRES_BIN'] = programs;
  return [
    {
      ...node,
      displayName: 'postgres',
      testMatch: serverTests(),
      setupFiles: [...node.setupFiles, '<rootDir>/mock-server/src/testing/postgres-engine.mjs'],
      globalSetup: '<rootDir>/mock-server/src/testing/postgres-setup.mjs',
      globalTeardown: '<rootDir>/mock-server/src/testing/postgres-teardown.mjs',
    },
  ];
}

export default {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // modules of past test files stay in memory, and collecting them takes longer and longer
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...node,
      displayName: 'node',
      testEnvironment: '<rootDir>/mock-server/src/testing/warm-environment.mjs',
      globalSetup: '<rootDir>/mock-server/src/testing/demo-folder-setup.mjs',
      globalTeardown: '<rootDir>/mock-server/src/testing/demo-folder-teardown.mjs',
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, ON_POSTGRES.source],
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
    ...postgresProjects(),
  ],
};
