import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { contractKey, getTradingHalt, listAccounts, startAlgoOrder } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { twapOf } from '../../testing/algos.ts';
import { INVERSE, SPOT } from '../../testing/contracts.ts';
import { ACCOUNT_ID, accountOf, accountUpdate } from '../../testing/trading.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import AlgoCentreWidget from './algo-centre-widget.ts';

const page = startPage({ contracts: [SPOT, INVERSE] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const OTHER_ID = 'c0000000-0000-4000-8000-000000000002';
const bodies = () => server.received(startAlgoOrder).map(({ body }) => body);
const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, text: string) => user.type(field(name), text);
const start = (name: string) => user.click(screen.getByRole('button', { name: `Start ${name}` }));
const confirm = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
};

async function show(settings = {}) {
  render(
    <>
      <StoredWidget
        widget={AlgoCentreWidget}
        settings={{ contract: contractKey(SPOT), ...settings }}
      />
      <Toaster />
    </>,
    { wrapper: WithNavigation },
  );
  await screen.findByRole('radiogroup', { name: 'Algo' });
  await page.feed.publish(accountUpdate());
}

async function enterTwap() {
  await type('Amount', '0.6');
  await type('Duration', '10m');
  await type('Interval', '10');
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(getTradingHalt, () => ({ company: null, own: null }));
  server.respond(startAlgoOrder, () => twapOf());
});
afterEach(() => queryClient.clear());

describe('design §5 Algo centre', () => {
  it('previews the schedule, and starts a TWAP once it is confirmed', async () => {
    await show();
    await enterTwap();
    const preview = await screen.findByRole('region', { name: 'Preview' });
    await waitFor(() => expect(preview).toHaveTextContent(/60 children, one every 10s.*0\.01 BTC/));
    await start('TWAP');
    expect(bodies()).toEqual([]);
    await confirm();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        {
          type: 'twap',
          accountId: ACCOUNT_ID,
          symbol: SPOT.symbol,
          side: 'buy',
          amount: '0.6',
          limitPrice: null,
          startAt: null,
          parameters: { durationS: 600, intervalS: 10, randomise: 0, style: 'taker' },
        },
      ]),
    );
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Algo started' }]));
  });

  it('says at each field what is wrong before anything is sent', async () => {
    await show();
    await type('Amount', '0.6');
    await type('Interval', '2h');
    await start('TWAP');
    expect(field('Duration')).toHaveAccessibleDescription(/from 10 seconds to 24 hours/);
    expect(field('Interval')).toHaveAccessibleDescription(/from 1 second to 1 hour/);
    await user.click(screen.getByRole('radio', { name: 'Iceberg' }));
    await type('Display', '0.0000000001');
    await start('Iceberg');
    expect(field('Limit price')).toHaveAccessibleDescription(/needs a limit price/);
    expect(bodies()).toEqual([]);
  });

  it('names the interval that makes children smaller than the venue takes', async () => {
    await show();
    await type('Amount', String(SPOT.lot * 2));
    await type('Duration', '1h');
    await type('Interval', '1');
    await start('TWAP');
    expect(field('Interval')).toHaveAccessibleDescription(/the least amount is/);
  });

  it('keeps the id of an algo whose answer was lost', async () => {
    server.respond(startAlgoOrder, () =>
      Promise.reject(new ApiError('call', { noResponse: 'timeout' })),
    );
    await show();
    await enterTwap();
    await start('TWAP');
    await confirm();
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([
        { title: 'The algo may not have started', action: 'Try again' },
      ]),
    );
    server.respond(startAlgoOrder, () => twapOf());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const [first, second] = server.received(startAlgoOrder);
    expect(second).toEqual(first);
  });

  it('uses no live account by itself', async () => {
    server.respond(listAccounts, () => [accountOf({ mode: 'LIVE', name: 'Binance main' })]);
    await show();
    await enterTwap();
    await start('TWAP');
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveAccessibleDescription(
      /choose an account/,
    );
    expect(bodies()).toEqual([]);
  });

  it('defines the share of POV', async () => {
    await show({ algo: 'pov' });
    expect(screen.getByText(/without its own, which are known by their ids/)).toBeVisible();
    await type('Amount', '0.6');
    await type('Participation', '10');
    await type('Duration', '600');
    await start('POV');
    await confirm();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { type: 'pov', parameters: { participation: 0.1, durationS: 600 } },
      ]),
    );
  });

  it('starts a spread with both legs, whose active one is that of the order', async () => {
    server.respond(listAccounts, () => [
      accountOf(),
      accountOf({ id: OTHER_ID, name: 'Paper Deribit', exchangeName: 'deribit' }),
    ]);
    await show({
      algo: 'spread',
      legs: [
        { contract: contractKey(SPOT), side: 'buy' },
        { contract: contractKey(INVERSE), side: 'sell' },
      ],
    });
    const [first, second] = [1, 2].map((leg) =>
      within(screen.getByRole('group', { name: `Leg ${leg}` })),
    );
    await user.type(first?.getByRole('textbox', { name: 'Amount' }) ?? document.body, '0.1');
    await user.type(second?.getByRole('textbox', { name: 'Amount' }) ?? document.body, '6000');
    await type('Target', '20');
    await start('Spread');
    await confirm();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        {
          type: 'spread',
          accountId: ACCOUNT_ID,
          symbol: SPOT.symbol,
          side: 'buy',
          amount: '0.1',
          parameters: {
            legs: [
              { symbol: SPOT.symbol, side: 'buy' },
              { accountId: OTHER_ID, symbol: INVERSE.symbol, side: 'sell', amount: '6000' },
            ],
            target: { kind: 'basisBps', value: 20 },
            activeLeg: 0,
          },
        },
      ]),
    );
  });
});
