import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupTestFiles, testFilesIn } from './shared/tasks/jest/test-groups.mjs';
import { installedPostgres, warnNoPostgres } from './shared/tasks/postgres.mjs';

/** Test files that would each start an environment of their own share one, as `npm test` does. */
const IN_GROUPS = process.env['TEST_GROUPS'] === '1';

const FILE_AS_DESCRIBE = '<rootDir>/shared/tasks/jest/file-as-describe.mjs';

const swc = (tsx, transformer = '@swc/jest') => [
  transformer,
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
  transform: {
    ...(IN_GROUPS && {
      '\\.test\\.ts$': swc(false, FILE_AS_DESCRIBE),
      '\\.test\\.tsx$': swc(true, FILE_AS_DESCRIBE),
    }),
    '\\.ts$': swc(false),
    '\\.tsx$': swc(true),
  },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/shared/tasks/jest/css-module.mjs',
    // with the export condition of browsers, msw has no server
    '^msw/node$': '<rootDir>/shared/api/node_modules/msw/lib/node/index.mjs',
    // one file instead of two thousand, which every test file would link again
    '^lucide-react$': '<rootDir>/shared/ui/node_modules/lucide-react/dist/cjs/lucide-react.js',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/build/', '<rootDir>/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/build/'],
};

/** Packages whose tests run in Node; all others run in jsdom. */
const nodePackages = [
  'mock-server',
  'shared/protocol',
  'shared/api',
  'shared/tasks',
  'shared/release-cli',
  'shared/federation/src/webpack',
];

const node = {
  ...common,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
  setupFiles: ['<rootDir>/mock-server/src/testing/property-seed.mjs'],
};

/** Tests that only `npm run nightly` runs. */
const NIGHTLY = /\.nightly\.test\.ts$/;

/** Tests that only run on PostgreSQL. */
const ON_POSTGRES = /\.postgres\.test\.ts$/;

/** What is tested here stores nothing, or stores through what other folders test. */
const WITHOUT_STORES = [
  'control',
  'economic-calendar',
  'feed',
  'http',
  'mail',
  'market-routes',
  'openapi',
].map((folder) => join(folder, '/'));

/**
 * Tests of these folders run on PostgreSQL only with PROPERTY_RUNS, as in the drill; `npm test` runs
 * the tests of PostgreSQL alone.
 */
const isOmitted = (file) =>
  !ON_POSTGRES.test(file) &&
  (IN_GROUPS ||
    (process.env['PROPERTY_RUNS'] === undefined &&
      WITHOUT_STORES.some((folder) => file.startsWith(folder))));

/**
 * Tests that run on PostgreSQL: these, and every test of stores, transactions and migrations that
 * starts a server to call its API.
 */
function serverTests() {
  const folder = fileURLToPath(new URL('mock-server/src', import.meta.url));
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !isOmitted(file))
    .map((file) => join(folder, file))
    .filter(
      (file) => ON_POSTGRES.test(file) || readFileSync(file, 'utf8').includes('startTestServer('),
    );
}

/** The server's API tests, repeated on a PostgreSQL instance. */
function postgresProjects() {
  const programs = installedPostgres();
  if (programs === undefined) {
    warnNoPostgres();
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

/** Test files whose tests run in Node. */
const nodeTests = nodePackages
  .flatMap(testFilesIn)
  .filter((file) => file.endsWith('.ts') && !ON_POSTGRES.test(file));

const browserTests = ['shell', 'mf-analytics', 'mf-mobile', 'mf-settings', 'mf-workspace', 'shared']
  .flatMap(testFilesIn)
  .filter((file) => !nodeTests.includes(file) && !ON_POSTGRES.test(file));

/** @param {string} name @param {readonly string[]} files */
const matching = (name, files) =>
  IN_GROUPS
    ? groupTestFiles(
        name,
        files.filter((file) => !NIGHTLY.test(file)),
      )
    : files;

export default {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // modules of previous test files stay in memory, which slows garbage collection
  workerIdleMemoryLimit: '700MB',
  // on a busy machine, a server takes up to 40 s to start
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'node',
      testEnvironment: '<rootDir>/mock-server/src/testing/warm-environment.mjs',
      globalSetup: '<rootDir>/mock-server/src/testing/template-folder-setup.mjs',
      globalTeardown: '<rootDir>/mock-server/src/testing/template-folder-teardown.mjs',
      testMatch: matching('node', nodeTests),
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/tasks/jest/browser-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFilesAfterEnv: ['<rootDir>/shared/tasks/jest/browser-setup.mjs'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        // jest does not read the package's `browser` field, and would send forms as Node does
        '^axios$': '<rootDir>/shared/api/node_modules/axios/dist/esm/axios.js',
      },
      testMatch: matching('browser', browserTests),
    },
    ...postgresProjects(),
  ],
};
