import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../cli/command-failure.ts';
import { runProcess } from '../cli/run-process.ts';
import { type JourneyResults, readJourneyResults } from './journey-results.ts';
import { ISOLATED_ENVIRONMENT } from './local-server.ts';

const SHOWN_LINES = 10;

/**
 * Runs the journeys of the composed shell against the versions in the folder `set`. Each worker
 * starts its own server on a free port with an empty data folder.
 */
export async function runJourneys(
  root: string,
  options: {
    readonly set: string;
    readonly results: string;
    readonly journeys: readonly string[] | undefined;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly signal: AbortSignal;
  },
): Promise<JourneyResults> {
  const { set, results, journeys, env, signal } = options;
  const cwd = join(root, 'e2e');
  const missing = journeys?.find((name) => !existsSync(join(cwd, 'journeys', `${name}.spec.ts`)));
  if (missing !== undefined) {
    throw new CommandFailure('usage', `There is no journey '${missing}' in e2e/journeys.`);
  }
  const { output } = await runProcess(
    join(cwd, 'node_modules/.bin/playwright'),
    ['test', '--config', 'gate.config.ts'],
    {
      cwd,
      signal,
      env: {
        ...env,
        ...ISOLATED_ENVIRONMENT,
        RELEASE_SET: set,
        // a value from the caller's environment would override the path in gate.config.ts
        PLAYWRIGHT_JSON_OUTPUT_FILE: undefined,
        GATE_RESULTS: results,
        GATE_JOURNEYS: journeys?.join(','),
      },
    },
  );
  const file = join(results, 'results.json');
  if (existsSync(file)) return readJourneyResults(file);
  throw new CommandFailure(
    'failed',
    'The journeys could not be run.',
    output.trim().split('\n').slice(0, SHOWN_LINES),
  );
}
