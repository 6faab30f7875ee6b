import type { Locator } from '@playwright/test';
import type { Step } from './random-sequence.ts';
import type { Tab } from './tab.ts';

/** The press that sends what a person has prepared. */
export type Press = () => Promise<void>;

/** Far enough from the market to rest, and inside the band of prices that venues accept. */
const RESTING = 0.03;
/** The band in which resting prices and their changes are. */
const SPREAD = 0.01;
const TICK_DECIMALS = 1;
/** How long a row that may be gone is pressed. */
const GONE_MS = 4_000;

const numberIn = (text: string): number =>
  Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

/** A price that rests, which differs with the chance. */
async function restingPrice(ticket: Locator, { side, chance }: Step): Promise<string> {
  const best = await ticket.getByText(/^Bid [\d,.]+ · Ask [\d,.]+$/).innerText();
  const away = RESTING - SPREAD * chance;
  return (numberIn(best) * (side === 'Buy' ? 1 - away : 1 + away)).toFixed(TICK_DECIMALS);
}

async function chooseType(ticket: Locator, type: 'Limit' | 'Market'): Promise<void> {
  const combobox = ticket.getByRole('combobox', { name: 'Type', exact: true });
  if ((await combobox.inputValue()) === type) return;
  await combobox.click();
  await ticket.page().getByRole('option', { name: type, exact: true }).first().click();
}

/** Fills in the ticket. The amount is one that no other order of the sequence has. */
async function prepareOrder(tab: Tab, step: Step, amount: string): Promise<Press> {
  const ticket = tab.widget('Order ticket');
  const type = step.act === 'market order' ? 'Market' : 'Limit';
  await chooseType(ticket, type);
  await ticket.getByRole('radio', { name: step.side }).check();
  if (type === 'Limit') {
    const price = await restingPrice(ticket, step);
    await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  }
  await ticket.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  return async () => {
    tab.presses += 1;
    await ticket.locator('button[type="submit"]').click();
  };
}

/** A row of a table on which something can be done; undefined without one. */
async function someRow(tab: Tab, title: string, { chance }: Step): Promise<Locator | undefined> {
  const rows = tab.rows(title).filter({ hasNotText: 'Cancelling' });
  const count = await rows.count();
  return count === 0 ? undefined : rows.nth(Math.floor(chance * count));
}

/** Presses a button of a row; returns false if the row is gone meanwhile, such as that of a filled order. */
async function pressIn(row: Locator, name: string): Promise<boolean> {
  const button = row.getByRole('button', { name, exact: true });
  try {
    await button.click({ timeout: GONE_MS });
    return true;
  } catch (error) {
    if ((await button.count()) > 0) throw error;
    return false;
  }
}

/** A question that is asked where the account is no longer live is answered with yes. */
async function confirm(tab: Tab, label: RegExp): Promise<void> {
  const button = tab.page.getByRole('button', { name: label });
  if (await button.isVisible()) await button.click();
}

async function prepareCancel(tab: Tab, step: Step): Promise<Press | undefined> {
  const row = await someRow(tab, 'Open orders', step);
  if (row === undefined) return undefined;
  return async () => {
    if (await pressIn(row, 'Cancel')) await confirm(tab, /^Cancel order$/);
  };
}

async function prepareCancelAll(tab: Tab): Promise<Press | undefined> {
  const button = tab.widget('Open orders').getByRole('button', { name: 'Cancel all', exact: true });
  if (await button.isDisabled()) return undefined;
  return async () => {
    await button.click();
    await tab.page.getByRole('button', { name: /^Cancel orders?$/ }).click();
  };
}

async function prepareChange(tab: Tab, step: Step): Promise<Press | undefined> {
  const row = await someRow(tab, 'Open orders', step);
  if (row === undefined || !(await pressIn(row, 'Edit'))) return undefined;
  const price = tab.widget('Open orders').getByRole('textbox', { name: 'Price', exact: true });
  const now = Number(await price.inputValue());
  const change = (0.1 + step.chance) * (step.side === 'Buy' ? -SPREAD : SPREAD) * 0.5;
  await price.fill((now * (1 + change)).toFixed(TICK_DECIMALS));
  return async () => {
    await price.press('Enter');
    await confirm(tab, /^Change order$/);
  };
}

async function prepareClose(tab: Tab, step: Step): Promise<Press | undefined> {
  const row = await someRow(tab, 'Live positions', step);
  if (row === undefined || !(await pressIn(row, 'Close'))) return undefined;
  const share = tab.page.getByRole('menuitem', { name: step.share, exact: true });
  return async () => {
    tab.presses += 1;
    await share.click();
    await tab.page.getByRole('button', { name: 'Close position', exact: true }).click();
  };
}

const PREPARED: Readonly<
  Partial<Record<Step['act'], (tab: Tab, step: Step) => Promise<Press | undefined>>>
> = {
  cancel: prepareCancel,
  'cancel all': prepareCancelAll,
  'change of a price': prepareChange,
  'close of a share': prepareClose,
};

/** Prepares an act up to its last press; a limit order where there is nothing to act on. */
export async function prepareAct(tab: Tab, step: Step, amount: string): Promise<Press> {
  await tab.waitUntilLive();
  return (await PREPARED[step.act]?.(tab, step)) ?? prepareOrder(tab, step, amount);
}

/** Ends a change that was refused: it is saved again or discarded. After a lost answer the row has ended it. */
export async function endChange(tab: Tab, saves: boolean): Promise<void> {
  const orders = tab.widget('Open orders');
  const save = orders.getByRole('button', { name: 'Save', exact: true });
  const discard = orders.getByRole('button', { name: 'Discard', exact: true });
  if (saves && (await save.isVisible())) {
    await tab.waitUntilLive();
    await save.click();
    await tab.waitUntilAnswered();
  }
  if (await discard.isVisible()) await discard.click();
}
