import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runJourneys } from './run-journeys.ts';

/** Reports one journey, whose title contains the settings that it was run with. */
const PLAYWRIGHT = `#!/bin/sh
cat > "$GATE_RESULTS/results.json" <<END
{"suites": [{"title": "toy.spec.ts", "specs": [{
  "title": "database \${DATABASE_URL-unset}, mail \${SMTP_URL-unset}",
  "tests": [{"status": "expected", "results": [{"duration": 1, "attachments": []}]}]
}]}]}
END
`;
const SETTINGS = { DATABASE_URL: 'postgres://desk.example/desk', SMTP_URL: 'smtp://desk.example' };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parallax-journeys-'));
  const programs = join(root, 'e2e/node_modules/.bin');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'playwright'), PLAYWRIGHT, { mode: 0o755 });
  Object.assign(process.env, SETTINGS);
});
afterEach(() => {
  for (const name of Object.keys(SETTINGS)) delete process.env[name];
  rmSync(root, { recursive: true });
});

it('the journeys of a gate run without the database and the mail server of the caller', async () => {
  const { journeys } = await runJourneys(root, {
    set: root,
    results: root,
    journeys: undefined,
    env: SETTINGS,
    signal: new AbortController().signal,
  });
  expect(journeys.map(({ name }) => name)).toEqual(['toy › database unset, mail unset']);
});
