/**
 * Measures the mobile page with five widgets at 500 ticks a second and a four times slower processor:
 * tasks over 50 ms at each scroll position, and the cost of widgets out of view.
 * Run by `npm run bench -- phone-ticks`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { contractKey, type LayoutItem, phoneAddress } from '@parallax/protocol';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { launchOptions } from '../kit/browser.ts';
import { signIn, uniqueName } from '../kit/test.ts';
import { median, spread } from './median.ts';
import { PhoneMarket } from './phone-market.ts';
import { row, table } from './report.ts';
import { type Task, traceTasks } from './trace-tasks.ts';

const CONTRACTS = 60;
const TICKS_PER_SECOND = 500;
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 6_000;
const LONG_MS = 50;
const MEASURE_MS = 10_000;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile Safari/537.36',
};
const ROWS = { first: 26, others: 10 };
const addedSchema = z.object({ data: z.object({ id: z.uuid() }) });

const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const market = new PhoneMarket(CONTRACTS, TICKS_PER_SECOND);
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  market,
  screens: REPOSITORY_SCREENS,
});
const keys = market.catalogue.contracts.map(contractKey);
const contract = keys[0] ?? '';

/** The watch list fills the screen; the others are below it. */
const TYPES = ['WATCH_LIST', 'ORDER_BOOK', 'RECENT_TRADES', 'DEPTH_CHART', 'CONTRACT_DETAILS'];
const items = TYPES.map((type, index): LayoutItem => {
  const y = index === 0 ? 0 : ROWS.first + (index - 1) * ROWS.others;
  const h = index === 0 ? ROWS.first : ROWS.others;
  const settings = index === 0 ? { contracts: keys } : { contract };
  return { i: `widget-${index}`, type, x: 0, y, w: 24, h, settings };
});

async function makeSheet(page: Page, widgets: readonly LayoutItem[]): Promise<string> {
  const added = await page.request.post(`${server.url}/api/sheets`, {
    data: { name: uniqueName('Bench'), menuBar: 'MOBILE' },
  });
  const { id } = addedSchema.parse(await added.json()).data;
  const saved = await page.request.put(`${server.url}/api/sheets/layout?sheetId=${id}`, {
    data: { revision: 0, items: widgets },
  });
  if (!saved.ok()) throw new Error(`The layout was refused: ${await saved.text()}`);
  return id;
}

async function open(page: Page, id: string, type: string): Promise<void> {
  await page.goto(server.url + phoneAddress(id));
  await page.locator('[data-widget="WATCH_LIST"] tr[data-index]').first().waitFor();
  await page
    .locator(`[data-widget="${type}"]`)
    .first()
    .evaluate((box) => box.scrollIntoView());
  await page.waitForTimeout(SETTLE_MS);
}

async function measure(browser: Browser, page: Page) {
  const pushed = market.pushed;
  const began = performance.now();
  const tasks = await traceTasks(browser, page, () => page.waitForTimeout(MEASURE_MS));
  const seconds = (performance.now() - began) / 1_000;
  const busy = tasks.reduce((sum, { cpu }) => sum + cpu, 0);
  return {
    tasks,
    share: busy / 1_000 / seconds,
    perSecond: (market.pushed - pushed) / seconds,
  };
}

const percent = (shares: readonly number[]) =>
  `${spread(
    shares.map((share) => share * 100),
    1,
  )}%`;
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage(PHONE);
  await signIn(page, 'trader', `${server.url}/mobile`);
  const one = await makeSheet(page, items.slice(0, 1));
  const five = await makeSheet(page, items);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const views = [
    { name: 'The first widget alone', sheet: one, type: 'WATCH_LIST' },
    ...TYPES.map((type) => ({ name: `Five, scrolled to ${type}`, sheet: five, type })),
  ].map(({ name, sheet, type }) => ({
    name,
    sheet,
    type,
    shares: new Array<number>(),
    rates: new Array<number>(),
    tasks: new Array<Task>(),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { sheet, type, shares, rates, tasks } of views) {
      await open(page, sheet, type);
      const measured = await measure(browser, page);
      shares.push(measured.share);
      rates.push(measured.perSecond);
      tasks.push(...measured.tasks);
    }
  }
  table(
    'View',
    'Ticks /s',
    'Tasks over 50 ms of CPU',
    'Longest, CPU',
    'Longest, clock',
    'Main thread busy, CPU',
  );
  for (const { name, shares, rates, tasks } of views) {
    const long = tasks.filter(({ cpu }) => cpu > LONG_MS).length;
    const [cpu, wall] = (['cpu', 'wall'] as const).map((clock) =>
      tasks.reduce((most, task) => Math.max(most, task[clock]), 0).toFixed(0),
    );
    row(name, median(rates).toFixed(0), long, `${cpu} ms`, `${wall} ms`, percent(shares));
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
