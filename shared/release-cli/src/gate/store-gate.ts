import { readFileSync, statSync } from 'node:fs';
import {
  addGate,
  GATE_PICTURES_MAX,
  PICTURE_BYTES_MAX,
  type ReleaseSet,
  uploadGatePicture,
} from '@parallax/protocol';
import { inParallel } from '../server/in-parallel.ts';
import type { ReleaseServer } from '../server/release-server.ts';
import type { Journey, JourneyResults, Screenshot } from './journey-results.ts';

const isFailed = ({ passed }: Journey) => !passed;

/**
 * The screenshots to store: at most as many as the server accepts, those of failed journeys first,
 * without those that are too large.
 */
function screenshotsToStore({ journeys, screenshots }: JourneyResults): Screenshot[] {
  const failed = journeys.filter(isFailed).map(({ name }) => name.replace(/[^0-9A-Za-z]+/g, '-'));
  const ofFailure = (screenshot: Screenshot) =>
    failed.some((name) => screenshot.name.includes(name.slice(0, 60)));
  return screenshots
    .filter(({ file }) => statSync(file).size <= PICTURE_BYTES_MAX)
    .toSorted((a, b) => Number(ofFailure(b)) - Number(ofFailure(a)))
    .slice(0, GATE_PICTURES_MAX);
}

/** Stores the result of a gate with its screenshots. */
export async function storeGate(
  server: ReleaseServer,
  run: {
    readonly set: ReleaseSet;
    readonly shell: string;
    readonly startedAt: string;
    readonly results: JourneyResults;
  },
): Promise<{ id: string; passed: boolean; screenshots: number }> {
  const { set, shell, startedAt, results } = run;
  const { id, passed } = await server.call(addGate, {
    body: { set, shell, startedAt, endedAt: new Date().toISOString(), journeys: results.journeys },
  });
  const screenshots = screenshotsToStore(results);
  await inParallel(screenshots, async ({ name, file }) => {
    const body = new Uint8Array(readFileSync(file));
    await server.call(uploadGatePicture, { query: { gateId: id, name }, body });
  });
  return { id, passed, screenshots: screenshots.length };
}
