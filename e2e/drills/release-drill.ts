import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { platformToken } from '../kit/release-cli.ts';
import { ROOT } from '../kit/root.ts';
import { ProductServer } from '../kit/server.ts';
import { Drill, type Note } from './release/drill.ts';
import { teamE } from './release/fifth-team.ts';
import { teamD } from './release/misbehaving-team.ts';
import { endOfUse, platformPage, tenReleases } from './release/open-browsers.ts';
import { Report } from './release/report.ts';
import { teamA, teamB, teamC } from './release/teams.ts';
import { Trader } from './release/trader.ts';

type Step = (drill: Drill, note: Note, traders: readonly Trader[]) => Promise<void>;

/** Runs only these steps, for work on one of them; docs/ is then not changed. */
const ONLY = process.env['DRILL_STEPS']?.split(',');

test('five teams release on a live server while two traders use it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-drill-'));
  // each demo company has too few users for the defaults
  const environment = { FAILING_PEOPLE_MIN: '1', FAILING_COMPANIES_MIN: '1' };
  const server = await ProductServer.start({ feed: 'sim', environment });
  const browser = await chromium.launch(launchOptions);
  const report = new Report(join(ROOT, ONLY ? 'e2e/test-results' : 'docs'));
  const token = await platformToken(server.url);
  const drill = new Drill({ report, server, token, browser, folder });
  const traders = [
    await Trader.open(browser, server.url, 'trader'),
    await Trader.open(browser, server.url, 'solo'),
  ];
  const steps: readonly [string, string, Step][] = [
    ['A', 'Team A publishes a good change and promotes it', teamA],
    ['B', 'Team B needs a newer singleton and is refused', teamB],
    ['C', 'Team C breaks a journey and the gate stops it', teamC],
    ['D', 'Team D misbehaves at 10% and is rolled back automatically', teamD],
    ['E', 'A fifth team joins with a new remote', teamE],
    ['ten', 'Ten releases follow each other', tenReleases],
    ['open', 'Two browsers stayed open under use', endOfUse],
    ['page', 'The platform page shows the result', platformPage],
  ];
  try {
    for (const [id, title, step] of steps) {
      if (!ONLY || ONLY.includes(id)) {
        await report.step(title, (note) => step(drill, note, traders));
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(report.ok, 'every step succeeded').toBe(true);
});
