import { afterEach, beforeEach, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  addPriceAlert,
  contractKey,
  deletePriceAlert,
  listNotifications,
  listPriceAlerts,
  type PriceAlert,
  restorePriceAlert,
  traderTopic,
  updatePriceAlert,
} from '@parallax/protocol';
import { catalogueEntry, type Page, session, startPage } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../../testing/with-navigation.tsx';
import { PriceAlerts } from '../price-alerts.tsx';
import { priceAlertsSettingsSchema } from '../price-alerts-settings.ts';
import { alertOf, firing, other, perp, spot } from './alerts.ts';

export const page: Page = startPage({
  contracts: [spot, perp],
  exchanges: [catalogueEntry('okx', { displayName: 'OKX' })],
});
export const { server } = page;

let alerts: PriceAlert[];
/** Sets the alerts that the server returns. */
export const setAlerts = (...next: PriceAlert[]): void => {
  alerts = next;
};
export const user = userEvent.setup({ delay: null });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
export const widget = (settings: object = {}) => (
  <QueryClientProvider client={queryClient}>
    <PriceAlerts settings={priceAlertsSettingsSchema.parse(settings)} onSettings={jest.fn()} />
  </QueryClientProvider>
);
export const show = (settings: object = {}): RenderResult =>
  render(widget(settings), { wrapper: WithNavigation });
export const showToasts = () => void render(<Toaster />);

/** Notifies the page that the alert has fired. */
export const fire = (): Promise<void> =>
  page.feed.publish({
    kind: 'notification',
    topic: traderTopic(session.traderId),
    data: [firing],
  });

beforeEach(async () => {
  alerts = [alertOf(), other];
  server.respond(listPriceAlerts, () => alerts);
  server.respond(listNotifications, () => [firing]);
  server.respond(addPriceAlert, () => alertOf());
  server.respond(updatePriceAlert, () => alertOf());
  server.respond(restorePriceAlert, () => alertOf());
  server.respond(deletePriceAlert, () => {
    alerts = [other];
    return { success: true as const };
  });
  await page.feed.setTime(Date.UTC(2026, 0, 1, 12));
  for (const contract of [spot, perp]) {
    await page.feed.ticker(contractKey(contract), {
      last: 100,
      index_price: 100,
      pred_funding_rate: 0.0001,
    });
  }
});
afterEach(() => {
  dismissSessionToasts();
});
