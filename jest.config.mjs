import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupTestFiles, testFilesIn, testingImports } from './shared/tasks/jest/test-groups.mjs';
import { WEB_PACKAGES } from './shared/tasks/packages.mjs';
import { installedPostgres, warnNoPostgres } from './shared/tasks/postgres.mjs';
import { ROOT } from './shared/tasks/root.mjs';
import { installedProgram, NATS, warnNoProgram } from './shared/tasks/system-program.mjs';

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
  'shared/trading',
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
const NIGHTLY = /\.nightly\.(postgres\.)?test\.ts$/;

/** Tests that only run on PostgreSQL. */
const ON_POSTGRES = /\.postgres\.test\.ts$/;

const SERVER = fileURLToPath(new URL('mock-server/src', import.meta.url));
const TEST_SERVER = join(SERVER, 'testing/test-server.ts');

/** Tests that start a NATS server. */
const ON_NATS = /\.nats\.(postgres\.)?test\.ts$/;

const natsServer = installedProgram(NATS);
if (natsServer === undefined) warnNoProgram(NATS);
else process.env['NATS_SERVER'] = natsServer;

/** Whether this machine has the NATS server that a test needs. */
const isPossible = (file) => natsServer !== undefined || !ON_NATS.test(file);

/** What is tested here stores nothing, or stores through what other folders test. */
const WITHOUT_STORES = [
  'control',
  'economic-calendar',
  'http',
  'mail',
  'market-routes',
  'openapi',
  'testing/property-tests',
].map((folder) => join(SERVER, folder, '/'));

/** Whether a file starts a server, itself or through modules of `testing` folders. @param {string} file */
function startsServer(file) {
  const source = readFileSync(file, 'utf8');
  if (source.includes('startTestServer(')) return true;
  return testingImports(file, source)
    .filter((path) => path !== TEST_SERVER)
    .some(startsServer);
}

/**
 * The tests of servers that run on PostgreSQL. In groups, all do: a copy of a database is created ten
 * times faster than an embedded one starts. Otherwise they run on both, those without stores only with
 * PROPERTY_RUNS, as in the drill.
 */
const serverTests = testFilesIn('mock-server/src').filter((file) => {
  if (ON_POSTGRES.test(file)) return isPossible(file);
  if (!startsServer(file)) return false;
  return (
    IN_GROUPS ||
    process.env['PROPERTY_RUNS'] !== undefined ||
    !WITHOUT_STORES.some((folder) => file.startsWith(folder))
  );
});

const postgresPrograms = installedPostgres();

/** The server's API tests on a PostgreSQL instance. */
function postgresProjects() {
  if (postgresPrograms === undefined) {
    warnNoPostgres();
    return [];
  }
  process.env['POSTGRES_BIN'] = postgresPrograms;
  return [
    {
      ...node,
      displayName: 'postgres',
      testMatch: matching('postgres'),
      setupFiles: [
        ...node.setupFiles,
        '<rootDir>/mock-server/server-kit/src/testing/postgres-engine.mjs',
      ],
      globalSetup: '<rootDir>/mock-server/server-kit/src/testing/postgres-setup.mjs',
      globalTeardown: '<rootDir>/mock-server/server-kit/src/testing/postgres-teardown.mjs',
    },
  ];
}

/** Test files whose tests run in Node. */
const nodeTests = nodePackages
  .flatMap(testFilesIn)
  .filter((file) => file.endsWith('.ts') && !ON_POSTGRES.test(file))
  .filter(isPossible);

const browserTests = [...WEB_PACKAGES, 'shared']
  .flatMap(testFilesIn)
  .filter((file) => !nodeTests.includes(file) && !ON_POSTGRES.test(file));

/** Without PostgreSQL, the tests of servers run on the embedded database. */
const runsOnPostgresOnly = (file) =>
  IN_GROUPS && postgresPrograms !== undefined && serverTests.includes(file);

const filesOf = {
  node: nodeTests.filter((file) => !runsOnPostgresOnly(file)),
  browser: browserTests,
  postgres: postgresPrograms === undefined ? [] : serverTests,
};

const isInRun = (file) => !IN_GROUPS || !NIGHTLY.test(file);

/** The test files that a run without limits runs. */
export const testFiles = Object.values(filesOf).flat().filter(isInRun);

/** The only files to run, as paths from the root; by default all. */
const onlyFiles =
  process.env['UNIT_FILES'] &&
  new Set(
    JSON.parse(readFileSync(process.env['UNIT_FILES'], 'utf8')).map((file) => join(ROOT, file)),
  );

/** @param {'node' | 'browser' | 'postgres'} name */
function matching(name) {
  const files = filesOf[name].filter(
    (file) => isInRun(file) && (!onlyFiles || onlyFiles.has(file)),
  );
  return IN_GROUPS ? groupTestFiles(name, files) : files;
}

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
      testEnvironment: '<rootDir>/mock-server/server-kit/src/testing/warm-environment.mjs',
      globalSetup: '<rootDir>/mock-server/server-kit/src/testing/template-folder-setup.mjs',
      globalTeardown: '<rootDir>/mock-server/server-kit/src/testing/template-folder-teardown.mjs',
      testMatch: matching('node'),
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
      testMatch: matching('browser'),
    },
    ...postgresProjects(),
    // Jest would run every file for a project without any
  ].filter(({ testMatch }) => testMatch.length > 0),
};
