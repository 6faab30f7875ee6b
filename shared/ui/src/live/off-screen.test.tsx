import { expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';

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

it('unsubscribes while it is off screen', () => {
  render(<LiveText tickers={['okx:BTCUSDT']} compute={() => ({ text: 'x' })} />);
  reportVisibility(true);
  expect(subscribeTicker).toHaveBeenCalledTimes(1);
  reportVisibility(false);
  expect(stop).toHaveBeenCalledTimes(1);
  reportVisibility(true);
  expect(subscribeTicker).toHaveBeenCalledTimes(2);
});
