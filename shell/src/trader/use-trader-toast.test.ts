// @alone the session and toasts would be those of other tests

import { afterEach, expect, it } from '@jest/globals';
import { getTrader } from '@parallax/protocol';
import { startPage, trader } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { useTraderToast } from './use-trader-toast.ts';

const page = startPage();
afterEach(() => dismissSessionToasts());

it('workspace §8 a toast is shown until a failed load of the trader is retried', async () => {
  await page.signInWithout(getTrader);
  renderHook(useTraderToast);
  expect(shownToasts()).toEqual([]);
  page.server.refuseOnce(getTrader, 403, 'Broken.');
  await page.signIn();
  expect(shownToasts()).toMatchObject([
    { kind: 'error', title: 'Failed to get trader info', action: 'Try again' },
  ]);
  render(createElement(Toaster));
  const response = page.server.hold(getTrader);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shownToasts()).toEqual([]));
  await act(async () => response.send(trader));
});
