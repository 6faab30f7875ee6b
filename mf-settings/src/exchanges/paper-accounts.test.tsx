import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_ADDED,
  ACCOUNT_RESET,
  addPaperAccount,
  type CompanyExchange,
  EXECUTION_ALLOWED,
  EXECUTION_DENIED,
  resetPaperAccount,
  setExecution,
} from '@parallax/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { otherTabsReceive } from '../testing/other-tabs.ts';
import {
  ADMIN,
  changes,
  failOnce,
  field,
  heading,
  MEMBER,
  press,
  pressIn,
  refusal,
  server,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import {
  added,
  binance,
  choose,
  fill,
  okx,
  rowTexts,
  serve,
  show,
} from './testing/set-up-exchanges.tsx';

const paper: CompanyExchange = {
  ...binance,
  name: 'Paper spot',
  exchangeMode: 'PAPER',
  apiKey: '',
};

const execution = () => screen.getByRole('switch', { name: 'Execution: Binance main' });

async function openPaperForm() {
  await show(ADMIN);
  await press('Add exchange');
  await heading('Add new exchange');
  const modes = within(screen.getByRole('radiogroup', { name: 'Mode' }));
  expect(modes.getByRole('radio', { name: 'Live' })).toBeChecked();
  await user.click(modes.getByRole('radio', { name: 'Paper' }));
}

beforeEach(() => {
  server.respond(addPaperAccount, () => ({ ...added, exchangeMode: 'PAPER' }), ACCOUNT_ADDED);
  server.respond(resetPaperAccount, () => ({ success: true as const }), ACCOUNT_RESET);
  server.respond(setExecution, () => ({ ...binance, allowExecution: false }), EXECUTION_DENIED);
});

describe('design §7 adding a paper account', () => {
  it('asks for no keys, and suggests starting balances', async () => {
    await openPaperForm();
    expect(screen.queryByLabelText('API Key')).toBeNull();
    expect(field('Asset 1')).toHaveValue('USDT');
    expect(field('Amount 1')).toHaveValue('100000');
    await choose('Exchange', 'Binance Spot');
    await fill({ 'Name (Alias)': 'Mine' });
    await press('Add asset');
    await fill({ 'Asset 2': 'btc', 'Amount 2': '1,000.5' });
    const list = [binance, okx, added];
    serve(...list);
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: addPaperAccount,
        input: {
          body: {
            id: expect.any(String),
            name: 'Mine',
            exchangeId: 'binance_spot',
            balances: [
              { asset: 'USDT', amount: '100000' },
              { asset: 'BTC', amount: '1000.5' },
            ],
          },
        },
      },
    ]);
    expect(await heading('Exchanges')).toBeVisible();
    await toasted({ kind: 'success', title: ACCOUNT_ADDED });
    await otherTabsReceive(list);
  });

  it.each([
    ['an asset that is listed twice', 'USDT', '1', 'Each asset can be listed once.'],
    ['an amount of 0', 'BTC', '0', 'A number above 0 is expected.'],
    ['an amount that is no number', 'BTC', 'x', /decimal number/],
  ])('shows what is wrong with %s', async (_, asset, amount, text) => {
    await openPaperForm();
    await choose('Exchange', 'OKX');
    await fill({ 'Name (Alias)': 'Mine' });
    await press('Add asset');
    await fill({ 'Asset 2': asset, 'Amount 2': amount });
    await press('Save');
    expect(await screen.findByText(text)).toBeVisible();
    expect(await changes()).toEqual([]);
  });

  it('removes an asset, of which at least one is needed', async () => {
    await openPaperForm();
    await choose('Exchange', 'OKX');
    await fill({ 'Name (Alias)': 'Mine' });
    await press('Remove USDT');
    await press('Save');
    expect(await screen.findByText('Please add a starting balance.')).toBeVisible();
    expect(await changes()).toEqual([]);
  });
});

describe('design §7 paper accounts in the table', () => {
  it('have a badge and no key', async () => {
    serve(paper, okx);
    await show(MEMBER);
    expect(rowTexts()[0]).toBe('ActivePaper spotBinance SpotPaper');
  });

  it('have no fields for keys when they are edited', async () => {
    serve(paper);
    await show(ADMIN);
    await press('Edit Paper spot');
    await heading('Edit exchange');
    expect(field('Name (Alias)')).toHaveValue('Paper spot');
    expect(screen.queryByLabelText('API Key')).toBeNull();
  });

  it('are reset after a confirmation', async () => {
    serve(paper, okx);
    await show(ADMIN);
    expect(screen.queryByRole('button', { name: 'Reset OKX arm' })).toBeNull();
    await press('Reset Paper spot');
    const dialog = await screen.findByRole('dialog', { name: 'Reset paper account' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    expect(await changes()).toEqual([]);
    await pressIn('dialog', 'Reset paper account', 'Reset');
    expect(await changes()).toEqual([
      {
        endpoint: resetPaperAccount,
        input: { query: { AccountId: paper.id }, body: { id: expect.any(String) } },
      },
    ]);
    await toasted({ kind: 'success', title: ACCOUNT_RESET });
  });
});

describe('design §7 the switch Execution', () => {
  it('changes at once, and says what has changed', async () => {
    const send = server.hold(setExecution);
    await show(ADMIN);
    expect(execution()).toBeChecked();
    await user.click(execution());
    await waitFor(() => expect(execution()).not.toBeChecked());
    expect(await changes()).toEqual([
      {
        endpoint: setExecution,
        input: { query: { CompanyExchangeId: binance.id }, body: { allowExecution: false } },
      },
    ]);
    serve({ ...binance, allowExecution: false }, okx);
    send.send({ ...binance, allowExecution: false });
    await toasted({ kind: 'success', title: EXECUTION_DENIED });
    expect(execution()).not.toBeChecked();
    serve(binance, okx);
    server.respond(setExecution, () => binance);
    await user.click(execution());
    await toasted({ kind: 'success', title: EXECUTION_ALLOWED });
    await waitFor(() => expect(execution()).toBeChecked());
  });

  it('changes back if the server refuses', async () => {
    failOnce(setExecution, refusal(403, 'Only an admin can do this.'));
    await show(ADMIN);
    await user.click(execution());
    await toasted({ kind: 'error', title: 'Only an admin can do this.' });
    await waitFor(() => expect(execution()).toBeChecked());
  });

  it('is not shown to members', async () => {
    await show(MEMBER);
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
