import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const NAME_MAX = 200;
const DETAIL_MAX = 2_000;
const SCREENSHOT_NAME_MAX = 100;

const testSchema = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(
    z.object({
      duration: z.number(),
      error: z.object({ message: z.string().optional() }).optional(),
      attachments: z.array(
        z.object({ name: z.string(), contentType: z.string(), path: z.string().optional() }),
      ),
    }),
  ),
});
const specSchema = z.object({ title: z.string(), tests: z.array(testSchema) });
type Spec = z.infer<typeof specSchema>;

interface Suite {
  readonly title: string;
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(specSchema),
    suites: z.array(suiteSchema).optional(),
  }),
);
const reportSchema = z.object({
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

export interface Journey {
  readonly name: string;
  readonly passed: boolean;
  readonly durationMs: number;
  readonly detail?: string;
}

export interface Screenshot {
  readonly name: string;
  readonly file: string;
}

export interface JourneyResults {
  readonly journeys: readonly Journey[];
  readonly screenshots: readonly Screenshot[];
  /** what prevented the journeys from running at all */
  readonly errors: readonly string[];
}

const plain = (text: string) => stripVTControlCharacters(text).slice(0, DETAIL_MAX);

const screenshotName = (index: number, name: string) =>
  `${String(index).padStart(3, '0')}-${name.replace(/[^0-9A-Za-z]+/g, '-').slice(0, SCREENSHOT_NAME_MAX)}.png`;

/** Tests of a file with their full titles. */
function specsOf({ title, specs, suites = [] }: Suite, above: readonly string[]): [string, Spec][] {
  const path = [...above, title.replace(/\.spec\.ts$/, '')];
  const own = specs.map((spec): [string, Spec] => [[...path, spec.title].join(' › '), spec]);
  return own.concat(suites.flatMap((suite) => specsOf(suite, path)));
}

function journeyOf(name: string, { tests }: Spec): Journey | undefined {
  const run = tests.filter(({ status }) => status !== 'skipped');
  if (run.length === 0) return undefined;
  const failed = run.find(({ status }) => status === 'unexpected');
  const isSecondAttempt = run.some(({ status }) => status === 'flaky');
  const results = run.flatMap((test) => test.results);
  const message = failed?.results.at(-1)?.error?.message;
  const detail = failed
    ? (message ?? 'It failed.')
    : isSecondAttempt
      ? 'Passed at the second attempt.'
      : undefined;
  return {
    name: name.slice(0, NAME_MAX),
    passed: !failed,
    durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
    ...(detail !== undefined && { detail: plain(detail) }),
  };
}

/** Reads what Playwright's JSON reporter wrote. */
export function readJourneyResults(file: string): JourneyResults {
  const { suites, errors } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const specs = suites.flatMap((suite) => specsOf(suite, []));
  const journeys = specs.flatMap(([name, spec]) => journeyOf(name, spec) ?? []);
  const screenshots = specs.flatMap(([name, { tests }]) =>
    tests.flatMap(({ results }) =>
      (results.at(-1)?.attachments ?? []).flatMap(({ contentType, path }) =>
        contentType === 'image/png' && path !== undefined ? [{ name, file: path }] : [],
      ),
    ),
  );
  return {
    journeys,
    screenshots: screenshots.map((screenshot, index) => ({
      name: screenshotName(index + 1, screenshot.name),
      file: screenshot.file,
    })),
    errors: errors.flatMap(({ message }) => (message === undefined ? [] : [plain(message)])),
  };
}
