import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { platformToken } from '../kit/release-cli.ts';
import { ProductServer } from '../kit/server.ts';
import { Drill } from './release/drill.ts';
import { teamE } from './release/fifth-team.ts';
import { teamD } from './release/misbehaving-team.ts';
import { endOfUse, platformPage, tenReleases } from './release/open-browsers.ts';
import { Report } from './release/report.ts';
import { teamA, teamB, teamC } from './release/teams.ts';
import { Trader } from './release/trader.ts';

test('five teams release on a live server while two traders use it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-drill-'));
  // a demo desk has too few people for the default
  const environment = { FAILING_PEOPLE_MIN: '1' };
  const server = await ProductServer.start({ feed: 'sim', environment });
  const browser = await chromium.launch(launchOptions);
  const report = new Report();
  const token = await platformToken(server.url);
  const drill = new Drill({ report, server, token, browser, folder });
  const traders = [
    await Trader.open(browser, server.url, 'trader'),
    await Trader.open(browser, server.url, 'solo'),
  ];
  try {
    await report.step('Team A publishes a good change and promotes it', (note) =>
      teamA(drill, note),
    );
    await report.step('Team B needs a newer singleton and is refused', (note) =>
      teamB(drill, note),
    );
    await report.step('Team C breaks a journey and the gate stops it', (note) =>
      teamC(drill, note),
    );
    await report.step('Team D misbehaves at 10% and is taken out by itself', (note) =>
      teamD(drill, note),
    );
    await report.step('A fifth team joins with a new remote', (note) => teamE(drill, note));
    await report.step('Ten releases follow each other', (note) =>
      tenReleases(drill, note, traders),
    );
    await report.step('Two browsers stayed open under use', (note) =>
      endOfUse(drill, note, traders),
    );
    await report.step('The page of the platform role shows all of it', (note) =>
      platformPage(drill, note),
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(report.ok, 'every step succeeded').toBe(true);
});
