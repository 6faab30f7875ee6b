import { describe, expect, it } from '@jest/globals';
import { START_OF_DAY_SAVED, saveTraderSettings } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  currentTrader,
  failOnce,
  networkError,
  openStart,
  page,
  rejection,
  save,
  server,
  toasts,
  trader,
} from '../testing/set-up-account.tsx';

describe("workspace §2 the 'Start of day' form", () => {
  it('offers 24 hours, and can be saved only after a change', async () => {
    const { user, hour } = await openStart();
    expect(hour).toHaveValue('UTC 00:00');
    expect(save()).toBeDisabled();
    await user.click(hour);
    expect(screen.getAllByRole('option')).toHaveLength(24);
    await user.click(screen.getByRole('option', { name: 'UTC 23:00' }));
    expect(save()).toBeEnabled();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 00:00' }));
    expect(save()).toBeDisabled();
  });

  it('has no selection and cannot be saved while the hour is unknown', async () => {
    await page.signIn({ trader: { ...trader, startOfDay: '' } });
    const { hour } = await openStart();
    expect(hour).toHaveValue('');
    expect(save()).toBeDisabled();
  });

  it('sends the hour as a timestamp and updates the trader', async () => {
    server.respondOnce(saveTraderSettings, () => ({ time: '08:00:00' }));
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', title: START_OF_DAY_SAVED }]));
    expect(server.received(saveTraderSettings)).toEqual([
      {
        query: { TraderId: trader.traderId },
        body: {
          traderId: trader.traderId,
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00:00\.000Z$/),
        },
      },
    ]);
    expect(currentTrader()).toEqual({
      state: 'success',
      value: { ...trader, startOfDay: '08:00:00' },
    });
  });

  it.each([
    [rejection(['The market is closed.']), 'The market is closed.'],
    [networkError, 'Failed to update snaptime'],
  ])('shows the reason if saving fails', async (error, description) => {
    failOnce(saveTraderSettings, error);
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Error', description }]));
  });
});
