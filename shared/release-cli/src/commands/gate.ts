import { join } from 'node:path';
import type { ReleaseSet } from '@parallax/protocol';
import { z } from 'zod';
import { type Context, defineCommand } from '../cli/command.ts';
import { CommandFailure } from '../cli/command-failure.ts';
import { downloadSet } from '../gate/download-set.ts';
import { gateSet } from '../gate/gate-set.ts';
import type { Journey } from '../gate/journey-results.ts';
import { requireSameShell } from '../gate/local-shell.ts';
import { runJourneys } from '../gate/run-journeys.ts';
import { storeGate } from '../gate/store-gate.ts';
import { withTemporaryFolder } from '../remote-build/temporary-folder.ts';
import { ReleaseServer } from '../server/release-server.ts';
import { namedVersionSchema } from '../server/remote-version.ts';

const listSchema = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const inputSchema = z.object({
  remote: namedVersionSchema.optional(),
  set: z
    .array(listSchema)
    .transform((lists) => lists.flat())
    .pipe(z.array(namedVersionSchema))
    .default([]),
  journeys: listSchema.optional(),
});

const setLines = (set: ReleaseSet) => set.map(({ remote, version }) => `  ${remote}  ${version}`);

const journeyLines = (journeys: readonly Journey[]): string[] =>
  journeys
    .filter(({ passed }) => !passed)
    .flatMap(({ name, detail = '' }) => [
      `  failed: ${name}`,
      `    ${detail.split('\n', 1)[0] ?? ''}`,
    ]);

/** @throws CommandFailure */
async function requireChromium({ ensureChromium }: Context): Promise<string> {
  const path = await ensureChromium();
  if (path !== undefined) return path;
  throw new CommandFailure(
    'failed',
    'The journeys need a Chromium. Run: npx playwright install --with-deps chromium',
  );
}

export const gate = defineCommand({
  name: 'gate',
  summary: 'Tests a set of versions in a separate shell and stores the result',
  positionals: ['remote?'],
  options: {
    set: {
      type: 'string',
      value: 'REMOTE@VERSION,…',
      multiple: true,
      help: 'versions to test in place of the running ones',
    },
    journeys: {
      type: 'string',
      value: 'a,b',
      help: 'names in e2e/journeys; by default all that concern federation',
    },
  },
  details: [
    'Without a version it tests the candidate of <remote> together with the running versions of the',
    'other remotes.',
    'The versions are downloaded from the server and compared with their hashes; the shell is the',
    'build of this checkout, which must be that of the server. Build it with: npm run build',
    'Without a Chromium in CHROMIUM_PATH or installed on this machine, one is installed.',
    'GATE_WORKERS in the environment sets how many journeys run at once; 2 by default.',
  ],
  connects: true,
  input: inputSchema,
  async run({ remote, set: named, journeys }, context) {
    const { root, env, connection, signal, progress } = context;
    const { server, platform } = await ReleaseServer.open(connection, signal);
    const set = await gateSet(server, [...(remote ? [remote] : []), ...named]);
    const chromium = await requireChromium(context);
    return withTemporaryFolder(async (folder) => {
      progress(`Downloading ${set.length} remotes …`);
      const setFolder = join(folder, 'set');
      await downloadSet(server, set, setFolder);
      await requireSameShell(root, {
        set,
        setFolder,
        data: join(folder, 'data'),
        platform,
        signal,
      });
      progress('Running the journeys…');
      const startedAt = new Date().toISOString();
      const results = await runJourneys(root, {
        set: setFolder,
        results: join(folder, 'results'),
        journeys,
        env: { ...env, CHROMIUM_PATH: chromium },
        signal,
      });
      if (results.journeys.length === 0) {
        throw new CommandFailure('failed', 'No journey was run.', results.errors);
      }
      const tested = set.find((each) => each.remote === remote?.remote);
      const stored = await storeGate(server, { set, shell: platform.shell, startedAt, results });
      const failed = results.journeys.filter(({ passed }) => !passed).length;
      return {
        data: {
          gateId: stored.id,
          passed: stored.passed,
          set,
          screenshots: stored.screenshots,
          journeys: results.journeys,
        },
        lines: [
          'Set:',
          ...setLines(set),
          ...journeyLines(results.journeys),
          `${results.journeys.length - failed} journeys passed, ${failed} failed; ${stored.screenshots} screenshots.`,
          `Gate ${stored.id} has ${stored.passed ? 'passed' : 'failed'}.`,
          ...(stored.passed && tested
            ? [`Next: pnpm parallax promote ${tested.remote}@${tested.version}`]
            : []),
        ],
        exit: stored.passed ? 'ok' : 'gateFailed',
      };
    });
  },
});
