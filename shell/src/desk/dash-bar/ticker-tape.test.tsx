import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { tickerOf } from '@parallax/feed/testing/feed-values';
import { contractKey, topicOf } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { LiveCell } from '@parallax/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';

const spot = contractOf();
const ada = contractOf({ exchange: 'okx', symbol: 'ADA-USDT', base: 'ADA' });
const page = startPage({ contracts: [spot] });

// the marquee renders no children without a width, and jsdom has no layout
jest.unstable_mockModule('react-fast-marquee', () => ({
  default: (props: { speed: number; play: boolean; children: ReactNode }) => (
    <div data-testid="marquee" data-speed={props.speed} data-play={props.play}>
      {props.children}
      {props.children}
    </div>
  ),
}));
const media = { matches: false, addEventListener() {}, removeEventListener() {} };
Object.defineProperty(globalThis, 'matchMedia', { value: () => media });
const choose = jest.fn();
// the module reads the preference for reduced motion as it loads
const { TickerTape } = await import('./ticker-tape.tsx');

const tick = (mid: number) => page.feed.ticker(contractKey(spot), { mid });

/** Sends a value before the tape's next update, but after that of other views. */
const tickSoon = (mid: number) =>
  page.feed.publishAfter(600, {
    kind: 'ticker',
    topic: topicOf('ticker', contractKey(spot)),
    data: tickerOf({ mid }),
  });

afterEach(() => {
  media.matches = false;
  choose.mockClear();
});

describe('workspace §4 ticker tape', () => {
  it('moves at 40 pixels per second until it is paused', async () => {
    const user = userEvent.setup();
    render(<TickerTape onChoose={choose} />);
    const marquee = screen.getByTestId('marquee');
    expect(marquee).toHaveAttribute('data-speed', '40');
    expect(marquee).toHaveAttribute('data-play', 'true');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(marquee).toHaveAttribute('data-play', 'false');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(marquee).toHaveAttribute('data-play', 'true');
  });

  it('stays paused after a reload', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<TickerTape onChoose={choose} />);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    unmount();
    render(<TickerTape onChoose={choose} />);
    expect(screen.getByTestId('marquee')).toHaveAttribute('data-play', 'false');
    await user.click(screen.getByRole('button', { name: 'Play' }));
  });

  it('exposes a static list to screen readers instead of the moving tape', async () => {
    await page.signIn({ contracts: [spot, ada] });
    render(<TickerTape onChoose={choose} />);
    const list = screen.getByRole('list', { name: 'Ticker tape' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByTestId('marquee').closest('[aria-hidden]')).not.toBeNull();
  });

  it('does not re-render on a tick, and throttles its contracts to one update per second', async () => {
    const onRender = jest.fn();
    render(<LiveCell contract={spot} field="mid" />);
    const { unmount } = render(
      <Profiler id="tape" onRender={onRender}>
        <TickerTape onChoose={choose} />
      </Profiler>,
    );
    await tick(5);
    onRender.mockClear();
    const mid = screen.getByRole('listitem').querySelector('[data-field="mid"]');
    expect(mid).toHaveAttribute('data-ticker', 'binance_spot:BTCUSDT');
    expect(mid).toHaveTextContent('5.00');
    await tick(6);
    expect(mid).toHaveTextContent('6.00');
    expect(onRender).not.toHaveBeenCalled();
    await tickSoon(7);
    expect(mid).toHaveTextContent('6.00');
    unmount();
    await tick(8);
    await tickSoon(9);
    expect(document.querySelector('[data-field="mid"]')).toHaveTextContent('9.00');
  });

  it('is static and scrollable by keyboard with reduced motion, without a pause button', () => {
    media.matches = true;
    render(<TickerTape onChoose={choose} />);
    expect(screen.queryByTestId('marquee')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    const list = screen.getByRole('list', { name: 'Ticker tape' });
    expect(list).toBeVisible();
    expect(list).toHaveAttribute('tabindex', '0');
  });

  it.each(['list for screen readers', 'static list'])(
    'selects the contract of a quote that is clicked in the %s',
    async (kind) => {
      media.matches = kind === 'static list';
      await page.signIn({ contracts: [spot, ada] });
      render(<TickerTape onChoose={choose} />);
      await userEvent.setup().click(screen.getByRole('button', { name: /^ADA\/USDT/ }));
      expect(choose).toHaveBeenCalledWith('okx:ADA-USDT');
    },
  );

  it('selects the contract of a moving quote that is clicked, without focusing the quote', async () => {
    await page.signIn({ contracts: [spot, ada] });
    render(<TickerTape onChoose={choose} />);
    const moving = within(screen.getByTestId('marquee'));
    const [quote] = moving.getAllByRole('button', { name: /^ADA\/USDT/, hidden: true });
    if (!quote) throw new Error('no moving quote');
    await userEvent.setup().click(quote);
    expect(choose).toHaveBeenCalledWith('okx:ADA-USDT');
    expect(document.body).toHaveFocus();
  });

  it('shows a message when the catalogue has none of its contracts', async () => {
    await page.signIn({ contracts: [] });
    render(<TickerTape onChoose={choose} />);
    expect(screen.getByText('No contracts for the tape.')).toBeVisible();
  });
});
