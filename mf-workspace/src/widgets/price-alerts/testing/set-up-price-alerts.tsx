import { afterEach, beforeEach, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import {
  addPriceAlert,
  type Contract,
  contractKey,
  deletePriceAlert,
  listNotifications,
  listPriceAlerts,
  type PriceAlert,
  updatePriceAlert,
} from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../../testing/with-navigation.tsx';
import { alertOf, firing, other, perp, spot } from './alerts.ts';

const traderId = 'd0000000-0000-4000-8000-000000000002';
let passes: (contract: Contract) => boolean = () => true;
export const filterVenues = (filter: typeof passes): void => {
  passes = filter;
};
export const choose: jest.Mock = jest.fn();
interface Toast {
  title: string;
  action?: { label: string; onSelect: () => void };
}
export const showToast: jest.Mock<(toast: Toast) => void> = jest.fn<(toast: Toast) => void>();
export const server = startServer();
const uiState = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useSession: () => ({ state: 'signed-in', session: { traderId, companyId: traderId, email: '' } }),
  useContracts: () => [spot, perp],
  useShownContracts: () => [spot, perp],
  useContract: (key?: string) => [spot, perp].find((each) => contractKey(each) === key),
  useDefaultContract: () => spot,
  useDashContract: () => [spot, jest.fn(), undefined],
  useVenueFilter: () => ({ chosen: [], choose, passes }),
}));
let onUpdates: (arrived: readonly object[]) => void = () => undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  serverNow: () => Date.UTC(2026, 0, 1, 12),
  lastTicker: () => ({ last: 100, mid: 100, index_price: 100, pred_funding_rate: 0.0001 }),
  subscribeTicker: () => () => undefined,
  subscribeTrader: (_id: string, listener: { onUpdates: typeof onUpdates }) => {
    onUpdates = listener.onUpdates;
    return () => undefined;
  },
}));
const tradingUi = await import('@parallax/trading-ui');
jest.unstable_mockModule('@parallax/trading-ui', () => ({
  ...tradingUi,
  useContractsLoaded: () => true,
}));
const { queryClient } = await import('@parallax/api/react');
const { PriceAlerts } = await import('../price-alerts.tsx');
const { priceAlertsSettingsSchema } = await import('../price-alerts-settings.ts');

let alerts: PriceAlert[];
/** Sets the alerts that the server returns. */
export const setAlerts = (...next: PriceAlert[]): void => {
  alerts = next;
};
export const user = userEvent.setup({ delay: null });
// filling a form takes long on a busy machine
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

/** Reports to the page that the alert has fired. */
export const fire = (): void => act(() => onUpdates([firing]));

beforeEach(() => {
  alerts = [alertOf(), other];
  server.respond(listPriceAlerts, () => alerts);
  server.respond(listNotifications, () => [firing]);
  server.respond(addPriceAlert, () => alertOf());
  server.respond(updatePriceAlert, () => alertOf());
  server.respond(deletePriceAlert, () => {
    alerts = [other];
    return { success: true as const };
  });
});
afterEach(() => {
  passes = () => true;
  queryClient.clear();
  jest.clearAllMocks();
});
