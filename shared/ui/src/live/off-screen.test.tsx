import { beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';

const stop = jest.fn();
const subscribeTicker = jest.fn(() => stop);
jest.unstable_mockModule('@parallax/feed', () => ({
  subscribeTicker,
  serverNow: () => Date.now(),
}));

let reportVisibility: (visible: boolean) => void = () => {};
class Observer {
  constructor(listener: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    reportVisibility = (visible) => {
      const target = document.querySelector('span');
      if (target !== null) listener([{ target, isIntersecting: visible }]);
    };
  }
  readonly observe = jest.fn();
  readonly unobserve = jest.fn();
}
Object.defineProperty(globalThis, 'IntersectionObserver', { value: Observer });

const { LiveText } = await import('./live-text.tsx');

beforeEach(() => {
  jest.clearAllMocks();
});

it('LiveText unsubscribes while it is off screen', () => {
  render(<LiveText tickers={['okx:BTCUSDT']} compute={() => ({ text: 'x' })} />);
  reportVisibility(true);
  expect(subscribeTicker).toHaveBeenCalledTimes(1);
  reportVisibility(false);
  expect(stop).toHaveBeenCalledTimes(1);
  reportVisibility(true);
  expect(subscribeTicker).toHaveBeenCalledTimes(2);
});

const prices = new Map([
  ['okx:BTCUSDT', '60000'],
  ['okx:ETHUSDT', '3000'],
]);
const Last = ({ ticker }: { ticker: string }) => (
  <LiveText tickers={[ticker]} compute={() => ({ text: prices.get(ticker) ?? '' })} />
);

it('LiveText shows the price of a new contract at once while off screen, without a subscription', () => {
  const { rerender } = render(<Last ticker="okx:BTCUSDT" />);
  reportVisibility(false);
  expect(screen.getByText('60000')).toBeInTheDocument();
  rerender(<Last ticker="okx:ETHUSDT" />);
  expect(screen.getByText('3000')).toBeInTheDocument();
  expect(stop).toHaveBeenCalledTimes(subscribeTicker.mock.calls.length);
});

it('LiveText shows the price of a contract set in a hidden tab as soon as the tab is visible', () => {
  const { rerender } = render(<Last ticker="okx:BTCUSDT" />);
  reportVisibility(false);
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  rerender(<Last ticker="okx:ETHUSDT" />);
  Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(screen.getByText('3000')).toBeInTheDocument();
  expect(stop).toHaveBeenCalledTimes(subscribeTicker.mock.calls.length);
});
