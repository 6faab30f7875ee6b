import { afterEach, describe, expect, it } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import { subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { topicOf } from '@parallax/protocol';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import contributions from '../contributions.ts';
import { WithNavigation } from '../widgets/testing/with-navigation.tsx';
import { offeredWidgets } from '../widgets/widget-types.ts';
import Picture from './picture.tsx';
import { WidgetPicture } from './widget-picture.tsx';

const server = startServer();
const feed = startFeedServer();
installFakeEngines();
await contribute('mf_workspace', contributions, () => true);

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
});

describe('the picture of a widget type', () => {
  it.each(offeredWidgets().map(({ type, expose }) => [type, expose] as const))(
    'shows the component of %s with example data, without requests or subscriptions',
    async (_, expose) => {
      if (expose === undefined) throw new Error('no remote contributes it');
      // by the rest of the page
      const end = subscribeTicker('okx:BTC-USDT', () => undefined);
      const { container } = render(<Picture expose={expose} />, { wrapper: WithNavigation });
      await waitFor(() => expect(container.textContent).not.toBe(''));
      await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.queryByText(/no longer listed|could not be|^No /)).toBeNull();
      await feed.publish();
      expect(server.requested()).toEqual([]);
      expect(feed.topics()).toEqual([topicOf('ticker', 'okx:BTC-USDT')]);
      end();
    },
  );
});

describe('a picture in a list', () => {
  it('is rendered once it is in view and is hidden from the keyboard and screen readers', async () => {
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
