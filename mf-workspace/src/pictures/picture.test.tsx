import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import { act, render, screen } from '@testing-library/react';
import contributions from '../contributions.ts';
import { WithNavigation } from '../widgets/testing/with-navigation.tsx';
import { offeredWidgets } from '../widgets/widget-types.ts';

const server = startServer();
const subscribed: string[] = [];
const feed = await import('@parallax/feed');
const recorded =
  <Rest extends unknown[]>(subscribe: (key: string, ...rest: Rest) => () => void) =>
  (key: string, ...rest: Rest) => {
    subscribed.push(key);
    return subscribe(key, ...rest);
  };
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: recorded(feed.subscribeTicker),
  subscribeBook: recorded(feed.subscribeBook),
  subscribeTrades: recorded(feed.subscribeTrades),
  subscribeCandles: recorded(feed.subscribeCandles),
  subscribeFunding: recorded(feed.subscribeFunding),
  subscribeOpenInterest: recorded(feed.subscribeOpenInterest),
  subscribeLiquidations: recorded(feed.subscribeLiquidations),
  subscribeTrader: recorded(feed.subscribeTrader),
  subscribeVenueStatus: () => {
    subscribed.push('venue-status');
    return () => undefined;
  },
}));

const { fakeEngines } = await import('@parallax/trading-ui/testing');
fakeEngines();
await contribute('mf_workspace', contributions, () => true);
const { default: Picture } = await import('./picture.tsx');
const { WidgetPicture } = await import('./widget-picture.tsx');

let show: () => void = () => undefined;
class FakeObserver {
  constructor(listener: (entries: readonly { isIntersecting: boolean }[]) => void) {
    show = () => listener([{ isIntersecting: true }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  subscribed.length = 0;
});

describe('the picture of a widget type', () => {
  it.each(offeredWidgets().map(({ type, of }) => [type, of] as const))(
    'shows the component of %s with example data, without requests or subscriptions',
    async (_, of) => {
      if (of === undefined) throw new Error('no remote contributes it');
      const { container } = render(<Picture of={of} />, { wrapper: WithNavigation });
      // queries and files get responses in later tasks
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(container.textContent).not.toBe('');
      expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.queryByText(/no longer listed|could not be|^No /)).toBeNull();
      expect(server.requested()).toEqual([]);
      expect(subscribed.filter((key) => !key.startsWith(feed.EXAMPLE_PREFIX))).toEqual([]);
    },
  );
});

describe('a picture in a list', () => {
  it('is rendered once it is on screen and is hidden from the keyboard and screen readers', async () => {
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      value: FakeObserver,
      configurable: true,
    });
    const widget = offeredWidgets().find(({ type }) => type === 'NOTES');
    if (widget === undefined) throw new Error('no notes');
    const { container } = render(<WidgetPicture widget={widget} />, { wrapper: WithNavigation });
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(screen.queryByText(/Before the open/)).toBeNull();
    act(() => show());
    expect(await screen.findByText(/Before the open/)).toBeInTheDocument();
  });
});
