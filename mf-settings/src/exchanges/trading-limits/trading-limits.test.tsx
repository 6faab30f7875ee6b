import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Account,
  type Data,
  getTradingLimits,
  listAccounts,
  NO_TRADING_LIMITS,
  putTradingLimits,
  TRADING_LIMITS_UPDATED,
  type Trader,
} from '@parallax/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  findAndPress,
  heading,
  ID,
  INDIVIDUAL,
  MEMBER,
  OTHER_ID,
  page,
  press,
  pressIn,
  pressWithDelay,
  refusal,
  SSO,
  server,
  showsFailureToLoad,
  toasted,
  user,
} from '../../testing/set-up-tab.tsx';
import { choose, show } from '../testing/set-up-exchanges.tsx';

const accountOf = (more: Partial<Account>): Account => ({
  id: ID,
  name: 'Binance main',
  exchangeName: 'binance_spot',
  mode: 'LIVE',
  takesOrders: true,
  canTrade: true,
  reason: null,
  state: 'connected',
  equityUsd: null,
  updatedAt: '2026-01-01T12:00:00.000Z',
  ...more,
});
const live = accountOf({});
const paper = accountOf({ id: OTHER_ID, name: 'Futures', mode: 'PAPER' });
const custodian = accountOf({
  id: '8c4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Vaults',
  takesOrders: false,
});

type AllLimits = Data<typeof getTradingLimits>;
const NO_LIMITS: AllLimits = { company: NO_TRADING_LIMITS, accounts: [] };
const ofCompany = (limits: Partial<AllLimits['company']>): AllLimits => ({
  ...NO_LIMITS,
  company: { ...NO_TRADING_LIMITS, ...limits },
});
const ofPaper = (limits: Partial<AllLimits['company']>): AllLimits => ({
  ...NO_LIMITS,
  accounts: [{ accountId: paper.id, limits: { ...NO_TRADING_LIMITS, ...limits } }],
});

const serveLimits = (limits: AllLimits): void => server.respond(getTradingLimits, () => limits);

const ORDER_VALUE = 'Largest order value (USD)';
const COLLAR = 'Price collar (%)';

/** Shows the Exchanges tab; signing in has removed the accounts. */
async function showExchanges(who: Partial<Trader>): Promise<void> {
  await show(who);
  server.respond(listAccounts, () => [live, paper, custodian]);
}

async function open(who: Partial<Trader> = ADMIN): Promise<void> {
  await showExchanges(who);
  await findAndPress('Trading limits');
  await screen.findByRole('combobox', { name: 'Limits of' });
}

async function replace(label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}
const sent = async () =>
  (await changes()).map(({ endpoint, input }) => {
    expect(endpoint).toBe(putTradingLimits);
    return input.body;
  });
const shown = () =>
  within(screen.getByRole('list', { name: 'Trading limits' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  serveLimits(NO_LIMITS);
  server.respond(putTradingLimits, () => NO_LIMITS, TRADING_LIMITS_UPDATED);
});

describe('design of accounts §4 the screen of trading limits', () => {
  it.each([
    ['an admin', ADMIN],
    ['an individual', INDIVIDUAL],
    ['a member', MEMBER],
    ['an SSO member', SSO],
  ])('is open to %s, who returns from it to its button', async (_, who) => {
    await open(who);
    const title = await heading('Trading limits');
    expect(title.closest('[tabindex="-1"]')).toHaveFocus();
    await press('Back');
    expect(await heading('Exchanges')).toBeVisible();
    await waitFor(() => expect(button('Trading limits')).toHaveFocus());
  });

  it('says that the limits of company and account both apply', async () => {
    await open();
    expect(screen.getByText(/both apply/)).toBeVisible();
  });

  it('offers the company and each account that takes orders, and names those with own limits', async () => {
    serveLimits(ofPaper({ openOrdersMax: 5 }));
    await open();
    expect(
      await screen.findByText('Accounts with limits of their own: Futures (Paper).'),
    ).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Limits of' }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual([
      'The company',
      'Binance main (Live)',
      'Futures (Paper)Limits of its own',
    ]);
  });

  it('says that no account has own limits, also where they were removed again', async () => {
    serveLimits(ofPaper({}));
    await open();
    expect(await screen.findByText('No account has limits of its own.')).toBeVisible();
  });

  it('shows why the limits could not be loaded, and loads them again', async () => {
    failOnce(getTradingLimits, refusal(403));
    await showExchanges(ADMIN);
    await press('Trading limits');
    expect(await showsFailureToLoad('Failed to get the trading limits')).toBe(true);
    await press('Try again');
    expect(await screen.findByLabelText(ORDER_VALUE)).toBeVisible();
  });

  it('shows why the accounts could not be loaded, beside the limits of the company', async () => {
    await showExchanges(ADMIN);
    failOnce(listAccounts, refusal(403, 'Not yours.'));
    await press('Trading limits');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
    expect(field(ORDER_VALUE)).toBeVisible();
    await press('Try again');
    expect(await screen.findByText('No account has limits of its own.')).toBeVisible();
  });
});

describe('design of accounts §4 saving trading limits', () => {
  it('sends those of the company, with exact figures, and nothing for an empty field', async () => {
    await open();
    expect(button('Save limits')).toBeDisabled();
    await replace('Largest order', '0.015');
    await replace(ORDER_VALUE, '50,000.50');
    await replace('Largest position (USD)', '100000000000000001');
    await replace('Gross exposure (USD)', ' 250000 ');
    await replace('Orders a minute', '1,000');
    await press('Save limits');
    await toasted({ kind: 'success', title: TRADING_LIMITS_UPDATED });
    expect(await sent()).toEqual([
      {
        limits: {
          orderAmountMax: '0.015',
          orderNotionalMax: '50000.5',
          positionNotionalMax: '100000000000000001',
          grossExposureMax: '250000',
          priceCollar: null,
          ordersPerMinuteMax: 1000,
          openOrdersMax: null,
        },
      },
    ]);
    expect(await heading('Trading limits')).toBeVisible();
  });

  it('sends those of the chosen account', async () => {
    serveLimits(ofPaper({ openOrdersMax: 5, orderNotionalMax: '1000' }));
    await open(INDIVIDUAL);
    await screen.findByText(/^Accounts with/);
    await choose('Limits of', 'Futures (Paper) Limits of its own');
    expect(field('Open orders')).toHaveValue('5');
    expect(field(ORDER_VALUE)).toHaveValue('1,000');
    await user.clear(field('Open orders'));
    await press('Save limits');
    expect(await sent()).toEqual([
      { accountId: paper.id, limits: { ...NO_TRADING_LIMITS, orderNotionalMax: '1000' } },
    ]);
  });

  it('shows what is stored afterwards, and can only be repeated after another change', async () => {
    await open();
    await replace(ORDER_VALUE, '50000');
    serveLimits(ofCompany({ orderNotionalMax: '50000' }));
    await press('Save limits');
    await waitFor(() => expect(field(ORDER_VALUE)).toHaveValue('50,000'));
    expect(button('Save limits')).toBeDisabled();
  });

  it.each([
    ['5', '0.05'],
    ['0.1', '0.001'],
    ['12.345678901234567', '0.12345678901234567'],
    ['250', '2.5'],
    ['.5', '0.005'],
  ])('converts a price collar of %s%% to the fraction %s', async (percent, priceCollar) => {
    await open();
    await replace(COLLAR, percent);
    await press('Save limits');
    expect(await sent()).toEqual([{ limits: { ...NO_TRADING_LIMITS, priceCollar } }]);
  });

  it.each([
    ['0.05', '5'],
    ['0.001', '0.1'],
    ['0.5', '50'],
    ['2', '200'],
    ['0.1234567890123456', '12.34567890123456'],
  ])('shows the fraction %s as %s percent', async (priceCollar, percent) => {
    serveLimits(ofCompany({ priceCollar }));
    await open();
    expect(field(COLLAR)).toHaveValue(percent);
  });

  it('says at the price collar what an empty field means', async () => {
    await open();
    expect(field(COLLAR)).toHaveAccessibleDescription(/Empty: 5%, for BTC and ETH 1%\.$/);
    await screen.findByText('No account has limits of its own.');
    await choose('Limits of', 'Binance main (Live)');
    expect(field(COLLAR)).toHaveAccessibleDescription(
      /Empty: that of the company, or 5%, for BTC and ETH 1%\.$/,
    );
  });

  it.each([
    [ORDER_VALUE, '0', 'Type a number above 0, such as 50,000.'],
    ['Largest order', '-1', 'Type a number above 0, such as 50,000.'],
    ['Gross exposure (USD)', '1,5', 'Type a number above 0, such as 50,000.'],
    ['Largest position (USD)', '1e5', 'Type a number above 0, such as 50,000.'],
    ['Largest order', '0.0000000000000000001', 'This number has too many digits.'],
    [COLLAR, 'five', 'Type a percentage above 0, such as 2.5.'],
    [COLLAR, '0.12345678901234567', 'This number has too many digits.'],
    ['Orders a minute', '1.5', 'Type a whole number from 1 to 100,000.'],
    ['Open orders', '100001', 'Type a whole number from 1 to 100,000.'],
  ])('is not possible with %s %s, and says so at the field', async (label, text, rule) => {
    await open();
    await replace(label, text);
    await user.tab();
    expect(await screen.findByText(rule)).toBeVisible();
    expect(field(label)).toBeInvalid();
    expect(button('Save limits')).toBeDisabled();
    expect(await changes()).toEqual([]);
  });

  it('keeps what was typed if the server rejects it', async () => {
    failOnce(putTradingLimits, refusal(403, 'Not yours.'));
    await open();
    await replace(ORDER_VALUE, '50000');
    await press('Save limits');
    await toasted({ kind: 'error', title: 'Not yours.' });
    expect(field(ORDER_VALUE)).toHaveValue('50000');
    expect(button('Save limits')).toBeEnabled();
  });

  it('keeps what is typed during it, which is not saved yet', async () => {
    await open();
    await replace(ORDER_VALUE, '5000');
    const send = await pressWithDelay('Save limits', putTradingLimits);
    await user.type(field(ORDER_VALUE), '0');
    serveLimits(ofCompany({ orderNotionalMax: '5000' }));
    act(send);
    await toasted({ title: TRADING_LIMITS_UPDATED });
    expect(field(ORDER_VALUE)).toHaveValue('50000');
    await waitFor(() => expect(button('Save limits')).toBeEnabled());
  });
});

describe('design of accounts §4 a change of trading limits by another member', () => {
  it('updates the other fields, not those that are typed in', async () => {
    await open();
    await page.follow();
    await replace(ORDER_VALUE, '50000');
    serveLimits(ofCompany({ orderNotionalMax: '7', openOrdersMax: 9 }));
    await page.changeElsewhere('trading');
    await waitFor(() => expect(field('Open orders')).toHaveValue('9'));
    expect(field(ORDER_VALUE)).toHaveValue('50000');
    await press('Save limits');
    expect(await sent()).toEqual([
      { limits: { ...NO_TRADING_LIMITS, orderNotionalMax: '50000', openOrdersMax: 9 } },
    ]);
  });

  it('that deletes the account keeps the input, which cannot be saved', async () => {
    await open();
    await page.follow();
    await screen.findByText('No account has limits of its own.');
    await choose('Limits of', 'Binance main (Live)');
    await replace(ORDER_VALUE, '50000');
    server.respond(listAccounts, () => [paper]);
    await page.changeElsewhere('exchanges');
    expect(await screen.findByText(/This account was deleted/)).toBeVisible();
    expect(field(ORDER_VALUE)).toHaveValue('50000');
    expect(button('Save limits')).toBeDisabled();
  });
});

describe('design of accounts §4 trading limits that are not saved', () => {
  it('are discarded only after a question, when another account is chosen', async () => {
    await open();
    await screen.findByText('No account has limits of its own.');
    await replace(ORDER_VALUE, '50000');
    await choose('Limits of', 'Binance main (Live)');
    await pressIn('dialog', 'Discard changes?', 'Keep editing');
    expect(field(ORDER_VALUE)).toHaveValue('50000');
    expect(screen.getByRole('combobox', { name: 'Limits of' })).toHaveValue('The company');
    await choose('Limits of', 'Binance main (Live)');
    await pressIn('dialog', 'Discard changes?', 'Discard');
    await waitFor(() => expect(field(ORDER_VALUE)).toHaveValue(''));
    expect(screen.getByRole('combobox', { name: 'Limits of' })).toHaveValue('Binance main (Live)');
  });

  it('are discarded only after a question, when the screen is left', async () => {
    await open();
    await replace(ORDER_VALUE, '50000');
    await press('Back');
    await pressIn('dialog', 'Discard changes?', 'Discard');
    expect(await heading('Exchanges')).toBeVisible();
    expect(await changes()).toEqual([]);
  });
});

describe('design of accounts §4 trading limits of a member who is not an admin', () => {
  it('are texts, with who sets them', async () => {
    serveLimits(
      ofCompany({ orderAmountMax: '2', orderNotionalMax: '50000', priceCollar: '0.025' }),
    );
    await open(MEMBER);
    expect(screen.getByText('An admin of your company sets the limits.')).toBeVisible();
    expect(shown()).toEqual([
      "Largest order2, in the unit of the contract's sizes",
      'Largest order value50,000 USD',
      'Largest positionNo limit',
      'Gross exposureNo limit',
      'Price collar2.5%',
      'Orders a minuteNo limit',
      'Open ordersNo limit',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save limits' })).toBeNull();
  });

  it('name the default price collar, and follow the chosen account', async () => {
    serveLimits(ofPaper({ openOrdersMax: 5 }));
    await open(MEMBER);
    expect(shown()).toContain('Price collar5%, for BTC and ETH 1%');
    await screen.findByText(/^Accounts with/);
    await choose('Limits of', 'Futures (Paper) Limits of its own');
    expect(shown()).toContain('Open orders5');
    expect(shown()).toContain('Price collarThat of the company');
  });
});
