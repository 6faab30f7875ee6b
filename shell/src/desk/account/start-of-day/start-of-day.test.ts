import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@parallax/contract';
import { screen, waitFor } from '@testing-library/react';
import {
  callApi,
  changeTrader,
  refused,
  save,
  setUpAccount,
  showToast,
  told,
  trader,
} from '../testing/set-up-account.tsx';

const { openStart } = await setUpAccount();

describe('workspace §2 start of day', () => {
  it('offers 24 hours, and can be saved only with another one', async () => {
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

  it('has nothing chosen while none is known, and then cannot be saved', async () => {
    told.trader = { state: 'success', value: { ...trader, startOfDay: '' } };
    const { hour } = await openStart();
    expect(hour).toHaveValue('');
    expect(save()).toBeDisabled();
  });

  it('sends the hour as a moment, and keeps it', async () => {
    callApi.mockResolvedValueOnce({ time: '08:00:00' });
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    expect(callApi).toHaveBeenCalledWith(endpoints.saveTraderSettings, {
      query: { TraderId: trader.traderId },
      body: {
        traderId: trader.traderId,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00:00\.000Z$/),
      },
    });
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({
        kind: 'success',
        title: 'Sart of day updated successfully',
      }),
    );
    expect(changeTrader).toHaveBeenCalledWith(trader.traderId, { startOfDay: '08:00:00' });
  });

  it.each([
    [refused(['The market is closed.']), 'The market is closed.'],
    [refused([], undefined), 'Failed to update snaptime'],
  ])('that fails says why', async (error, description) => {
    callApi.mockRejectedValueOnce(error);
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({ kind: 'error', title: 'Error', description }),
    );
  });
});
