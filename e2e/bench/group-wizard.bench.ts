/**
 * Measures how fast the group wizard responds to keys in a company of 500 members, 200 exchanges and
 * 2,000 vaults. Run by `npm run bench -- group-wizard`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMarket, REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { listCompanyExchanges, listCompanyTraders, successBody } from '@parallax/protocol';
import { chromium } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { manyConnections, manyMembers } from './large-company.ts';
import { measureKeys, measureTyping, type TypingMeasure } from './measure-typing.ts';

const LISTS = {
  [listCompanyTraders.path]: manyMembers(500),
  [listCompanyExchanges.path]: manyConnections(200, 4, 500),
};
/** Steps, with the texts that are typed into their search fields. */
const STEPS = [
  { label: 'members', search: ['a', 'grete member 22', 'zzz', 'ada'] },
  { label: 'exchanges', search: ['e', 'exchange 17', 'zzz', 'kraken'] },
  { label: 'vaults', search: ['v', 'vault 201-33', 'zzz', 'custodian 202'] },
];
const ARROWS = 40;

const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  market: createMarket({ feed: 'sim' }),
  screens: REPOSITORY_SCREENS,
});
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1_280, height: 720 } });
for (const [path, list] of Object.entries(LISTS)) {
  await page.route(`**${path}*`, (route) => route.fulfill({ json: successBody('ok', list) }));
}
await signIn(page, 'admin', server.url);
await page.getByRole('button', { name: 'Settings' }).click();
const dialog = page.getByRole('dialog', { name: 'Settings' });
await dialog.getByRole('tab', { name: 'Company' }).click();
await dialog.getByRole('button', { name: 'Groups', exact: true }).click();
await dialog.getByRole('button', { name: 'Create group' }).click();

console.log('| Step | Keys | Presses | Slowest key to picture | Tasks over 50 ms |');
console.log('|---|---|---|---|---|');
const print = (step: string, what: string, measure: TypingMeasure): void => {
  const { keys, slowestKeyMs, longTasks } = measure;
  const slowest = slowestKeyMs === 0 ? 'under 16' : String(slowestKeyMs);
  console.log(`| ${step} | ${what} | ${keys} | ${slowest} ms | ${longTasks} |`);
};

for (const { label, search } of STEPS) {
  const field = dialog.getByRole('searchbox', { name: `Search ${label}` });
  await field.click();
  print(label, 'typed into the search', await measureTyping(page, search));
  await field.fill('');
  const all = dialog.getByRole('checkbox', { name: 'Select all' });
  await all.focus();
  const toggleAll = await measureKeys(page, async (delay) => {
    for (let press = 0; press < 5; press += 1) await page.keyboard.press(' ', { delay });
    return 5;
  });
  print(label, "Space on 'Select all'", toggleAll);
  const walk = await measureKeys(page, async (delay) => {
    for (let press = 0; press < ARROWS; press += 1) {
      await page.keyboard.press('ArrowDown', { delay });
      await page.keyboard.press(' ', { delay });
    }
    return 2 * ARROWS;
  });
  print(label, 'arrow and Space along the list', walk);
  await dialog.getByRole('button', { name: 'Next' }).click();
}
await dialog.getByRole('button', { name: 'Next' }).click();
await dialog.getByLabel('Group name').click();
print('information', 'typed as the name', await measureTyping(page, ['Large group of the desk']));

await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
