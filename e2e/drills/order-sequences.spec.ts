/**
 * Runs random sequences of a trader's acts in two tabs, with lost answers, lost requests, a tab that is
 * offline, a server that is killed and clocks that are wrong. At the end of each, both tabs must show what
 * the server has, and each press must have made at most one order. `SEQUENCES` is their number, and `SEED`
 * the seed of the first one; the seed of a sequence that fails is printed. Run by `npm run drill`.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoConnection } from '@parallax/mock-server/testing/demo-connection';
import { cancelOrders, contractKey, type LayoutItem } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { saveSheet } from '../kit/save-sheet.ts';
import type { ProductServer } from '../kit/server.ts';
import { createSession, expect, test } from '../kit/test.ts';
import { newestOrders, serverState, shownState } from './order-sequences/account-state.ts';
import { endChange, type Press, prepareAct } from './order-sequences/prepare-act.ts';
import {
  ACCOUNTS,
  type AccountName,
  FAULTS,
  type Fault,
  randomSequence,
  type Sequence,
  type Step,
  sequenceText,
} from './order-sequences/random-sequence.ts';
import { Tab } from './order-sequences/tab.ts';

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 20);
const FIRST_SEED = Number(process.env['SEED'] ?? randomInt(1_000_000));
/** Within this time after the last fault, both tabs must agree with the server. */
const AGREE_MS = 15_000;
const KILL_WITHIN_MS = 200;
/** A sequence takes 25 s on a busy machine, and a kill as long again. */
const SEQUENCE_MS = 150_000;
const START_MS = 180_000;
const NO_END: string[] = [
  `The sequence did not end within ${SEQUENCE_MS / 1_000} s: a page hangs.`,
];
const ACTION_MS = 15_000;

// high enough that no table has to be scrolled, and wide enough that each row is one line
test.use({ viewport: { width: 1_920, height: 1_400 } });

const EXCHANGES = { 'Paper spot': 'binance_spot', 'Paper futures': 'binance_usdm' } as const;

/** The four widgets of an account. */
function deskOf(account: AccountName): LayoutItem[] {
  const id = demoConnection(account);
  const exchange = EXCHANGES[account];
  const ofAccount = { account: id };
  const ticket = {
    contract: contractKey({ exchange, symbol: 'BTCUSDT' }),
    accounts: { [exchange]: id },
    asks: false,
  };
  return [
    { i: 'ticket', type: 'REGULAR_EXECUTION', x: 0, y: 0, w: 6, h: 40, settings: ticket },
    { i: 'orders', type: 'OPEN_ORDERS', x: 6, y: 0, w: 18, h: 18, settings: ofAccount },
    { i: 'positions', type: 'LIVE_POSITIONS', x: 6, y: 18, w: 18, h: 11, settings: ofAccount },
    { i: 'balances', type: 'WALLET_BALANCES', x: 6, y: 29, w: 18, h: 11, settings: ofAccount },
  ];
}

/** An amount that no other press of a sequence has, in steps of both contracts. */
const amountOf = (at: number): string => `0.${String(2 + at).padStart(3, '0')}`;

interface Desk {
  readonly server: ProductServer;
  readonly tabs: readonly [Tab, Tab];
}

/** Opens the sheet of an account in both tabs, with their clocks, without open orders. */
async function begin({ tabs }: Desk, { account, clocks }: Sequence): Promise<void> {
  const [{ page }] = tabs;
  const cancelled = await page.request.post(cancelOrders.path, {
    data: { accountId: demoConnection(account) },
  });
  expect(cancelled.ok()).toBe(true);
  for (const [at, tab] of tabs.entries()) {
    tab.forget();
    await tab.setClock(clocks[at] ?? 0);
    const sheet = tab.page.getByRole('tab', { name: account, exact: true });
    if ((await sheet.getAttribute('aria-selected')) !== 'true') await sheet.click();
    await expect(sheet).toHaveAttribute('aria-selected', 'true');
    await tab.waitUntilLive();
    await expect(tab.rows('Open orders')).toHaveCount(0);
  }
}

/** Presses, with the fault of the step. */
async function pressWith(
  { server }: Desk,
  tab: Tab,
  { fault, chance, press }: Step & { press: Press },
): Promise<void> {
  if (fault !== undefined && fault !== 'server killed') tab.loseNextWrite(fault);
  await press();
  if (fault !== 'server killed') return;
  await sleep(chance * KILL_WITHIN_MS);
  await server.kill();
  await server.restart();
}

async function take(desk: Desk, step: Step, at: number): Promise<void> {
  const tab = desk.tabs[step.tab === 0 ? 0 : 1];
  await tab.page.bringToFront();
  const toasts = await tab.lostToasts;
  const orders = tab.sent.length;
  const press = await prepareAct(tab, step, amountOf(at));
  await pressWith(desk, tab, { ...step, press });
  await tab.waitUntilAnswered();
  const isLost = !tab.keepNextWrite() && step.fault !== undefined && step.fault !== 'server killed';
  // where only the answer is lost, the feed may show the order first
  if (isLost && step.fault !== 'answer lost' && tab.sent.length > orders)
    await expect.poll(() => tab.lostToasts).toBeGreaterThan(toasts);
  await endChange(tab, step.afterLoss === 'try again');
  if ((await tab.lostToasts) <= toasts || step.afterLoss === 'leave') return;
  await tab.answerLostToast(step.afterLoss === 'dismiss' ? 'Dismiss' : 'Try again');
}

/** Presses 'Try again' in the toasts that were left, as somebody who returns to the desk. */
async function endToasts({ tabs }: Desk): Promise<void> {
  for (const tab of tabs) {
    await tab.page.bringToFront();
    for (let left = await tab.lostToasts; left > 0; left = await tab.lostToasts) {
      await tab.waitUntilLive();
      await tab.answerLostToast('Try again');
    }
  }
}

/** Orders that a press made more than once, that nobody sent, or that the server lost. */
async function wrongOrders({ tabs }: Desk, accountId: string, since: number): Promise<string[]> {
  const all = await newestOrders(tabs[0].page, accountId);
  const made = all.filter(({ createdAt }) => Date.parse(createdAt) >= since);
  const sent = tabs.flatMap((tab) => tab.sent);
  const ids = new Set(sent.map(({ id }) => id));
  const presses = tabs[0].presses + tabs[1].presses;
  const accepted = tabs.flatMap((tab) => [...tab.accepted]);
  const amounts = new Set(sent.flatMap(({ amount }) => amount ?? []));
  const timesOf = (amount: string): number =>
    made.filter((order) => order.source === 'ticket' && order.amount === amount).length;
  return [
    ...(ids.size > presses ? [`${presses} presses sent ${ids.size} orders.`] : []),
    ...made
      .filter(({ id }) => !ids.has(id))
      .map(({ id, amount, source }) => `Nobody sent the order ${id} of ${amount} (${source}).`),
    ...accepted
      .filter((id) => all.filter((order) => order.id === id).length !== 1)
      .map((id) => `The accepted order ${id} is missing or there twice.`),
    ...[...amounts]
      .filter((amount) => timesOf(amount) > 1)
      .map((amount) => `The order of ${amount} is there ${timesOf(amount)} times.`),
  ];
}

/** Waits until both tabs show what the server has. */
async function expectAgreement({ tabs }: Desk, accountId: string): Promise<void> {
  await expect(async () => {
    for (const [at, { page }] of tabs.entries()) {
      // a hidden tab may be unsubscribed
      await page.bringToFront();
      const shown = await shownState(page);
      const kept = await serverState(page, accountId);
      expect({ tab: at + 1, ...shown }).toEqual({ tab: at + 1, ...kept });
    }
  }).toPass({ timeout: AGREE_MS, intervals: [100, 250, 500] });
}

/** Runs a sequence; returns what is wrong after it. */
async function run(desk: Desk, sequence: Sequence): Promise<string[]> {
  const accountId = demoConnection(sequence.account);
  await begin(desk, sequence);
  const since = Date.now();
  for (const [at, step] of sequence.steps.entries()) await take(desk, step, at);
  await endToasts(desk);
  await expectAgreement(desk, accountId);
  return wrongOrders(desk, accountId, since);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

class Counts {
  sequences = 0;
  acts = 0;
  readonly faults = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]));

  add({ steps, clocks }: Sequence): void {
    this.sequences += 1;
    this.acts += steps.length;
    for (const { fault } of steps) this.#count(fault);
    if (clocks.some((ms) => ms !== 0)) this.#count('clock wrong by 3 min');
  }

  #count(fault: Fault | undefined): void {
    if (fault !== undefined) this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  print(disagreements: number): void {
    const rows = [
      ['Sequences', this.sequences],
      ['Acts', this.acts],
      ...[...this.faults].map(([fault, count]) => [`Fault: ${fault}`, count]),
      ['Disagreements', disagreements],
    ];
    console.log(
      ['| | Number |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'),
    );
  }
}

async function openDesk(page: Page, other: Page, server: ProductServer): Promise<Desk> {
  for (const tab of [page, other]) tab.setDefaultTimeout(ACTION_MS);
  const tabs = [await Tab.of(page), await Tab.of(other)] as const;
  await createSession(page, 'trader');
  let sheet = '';
  for (const name of ACCOUNTS) sheet = await saveSheet(page, { name, items: deskOf(name) });
  for (const tab of tabs) await tab.page.goto(sheet);
  return { server, tabs };
}

test('two tabs show what the server has after random sequences of acts and faults', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(START_MS + SEQUENCES * SEQUENCE_MS);
  const desk = await openDesk(page, await context.newPage(), server);
  const counts = new Counts();
  const disagreements: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed += 1) {
    const sequence = randomSequence(seed);
    counts.add(sequence);
    const wrong = await Promise.race([
      run(desk, sequence).catch((error: unknown) => [messageOf(error)]),
      sleep(SEQUENCE_MS, NO_END, { ref: false }),
    ]);
    if (wrong.length === 0) {
      console.log(`Sequence ${seed}: both tabs agree with the server`);
      continue;
    }
    const text = [sequenceText(sequence), ...wrong].join('\n');
    disagreements.push(text);
    console.log(text);
    // a page that hangs cannot be used again
    if (wrong === NO_END) break;
    // the next sequence starts from pages that are right
    for (const tab of desk.tabs) {
      await tab.setOffline(false);
      await tab.page.reload();
    }
  }
  counts.print(disagreements.length);
  expect(disagreements).toEqual([]);
});
