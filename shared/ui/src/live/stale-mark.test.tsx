import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';

type Listener = (ticker: { at: number }, state: { stale: boolean }) => void;
const listeners = new Map<string, Listener>();
interface Outage {
  since: number | undefined;
}
const outageListeners = new Set<(outage: Outage | undefined) => void>();
let outage: Outage | undefined;
function setOutage(next: Outage | undefined): void {
  outage = next;
  act(() => {
    for (const listener of outageListeners) listener(next);
  });
}
const feedEvents: Record<'connected' | 'disconnected', () => void> = {
  connected: () => undefined,
  disconnected: () => undefined,
};
let serverAhead = 0;
jest.unstable_mockModule('@parallax/feed', () => ({
  serverNow: () => Date.now() + serverAhead,
  onFeedConnected: (listener: () => void) => {
    feedEvents.connected = listener;
  },
  onFeedDisconnected: (listener: () => void) => {
    feedEvents.disconnected = listener;
  },
  subscribeOutage: (_: string, listener: (outage: Outage | undefined) => void) => {
    outageListeners.add(listener);
    listener(outage);
    return () => outageListeners.delete(listener);
  },
  subscribeBook: (key: string, listener: Listener) => {
    listeners.set(`book ${key}`, listener);
    return () => listeners.delete(`book ${key}`);
  },
  subscribeTicker: (key: string, listener: Listener) => {
    listeners.set(key, listener);
    return () => listeners.delete(key);
  },
}));
const { StaleMark } = await import('./stale-mark.tsx');
const { OutageMark } = await import('./outage-mark.tsx');

const publish = (key: string, at: number, stale: boolean) =>
  act(() => listeners.get(key)?.({ at }, { stale }));
/** Ends the feed's connection. */
function disconnect(): void {
  feedEvents.disconnected();
  setOutage({ since: undefined });
}

afterEach(() => {
  cleanup();
  setOutage(undefined);
});

it('StaleMark shows the age of a stale book whose ticker is current', () => {
  jest.useFakeTimers({ now: 100_000 });
  const { container } = render(<StaleMark tickers={['okx:A']} books={['okx:A']} />);
  publish('okx:A', 99_000, false);
  publish('book okx:A', 99_000, false);
  expect(container.textContent).toBe('');
  publish('book okx:A', 88_000, true);
  expect(container.textContent).toBe('stale 1 s');
  act(() => jest.advanceTimersByTime(14_000));
  publish('okx:A', 114_000, false);
  expect(container.textContent).toBe('stale 14 s');
  publish('book okx:A', 114_000, false);
  expect(container.textContent).toBe('');
});

it('StaleMark shows the time since the oldest update while any of its tickers is stale', () => {
  jest.useFakeTimers({ now: 100_000 });
  const { container, unmount } = render(<StaleMark tickers={['okx:A', 'okx:B']} />);
  publish('okx:A', 99_000, false);
  expect(container.textContent).toBe('');
  publish('okx:B', 86_000, true);
  expect(container.textContent).toBe('stale 14 s');
  expect(container.firstChild).toHaveAttribute('data-stale-age', '14\u00a0s');
  expect(container.firstChild).toHaveAttribute('title', 'Stale: no update for 14 s');
  act(() => jest.advanceTimersByTime(11_000));
  publish('okx:A', 99_000, true);
  expect(container.textContent).toBe('stale 25 s');
  publish('okx:B', 111_000, false);
  expect(container.textContent).toBe('stale 11 s');
  publish('okx:A', 111_000, false);
  expect(container.textContent).toBe('');
  expect(container.firstChild).not.toHaveAttribute('data-stale-age');
  expect(container.firstChild).not.toHaveAttribute('title');
  unmount();
  expect(listeners.size).toBe(0);
});

it("StaleMark uses the server's clock when the local clock is three hours off", () => {
  jest.useFakeTimers({ now: 20_000_000 });
  serverAhead = -10_800_000;
  const { container } = render(<StaleMark tickers={['okx:A']} />);
  act(() => listeners.get('okx:A')?.({ at: 20_000_000 - 10_800_000 - 12_000 }, { stale: true }));
  expect(container.textContent).toBe('stale 12 s');
});

it('StaleMark shows the age of values from another source once the values are too old', () => {
  jest.useFakeTimers({ now: 100_000 });
  serverAhead = 0;
  let since: number | undefined;
  const { container } = render(<StaleMark tickers={['okx:A']} staleSince={() => since} />);
  expect(container.textContent).toBe('');
  since = 79_000;
  act(() => jest.advanceTimersByTime(1_000));
  expect(container.textContent).toBe('stale 22 s');
  since = undefined;
  act(() => jest.advanceTimersByTime(1_000));
  expect(container.textContent).toBe('');
});

it.each([
  [{ showsWait: true }, ['no data 1 s', 'no data 12 s']],
  [{ showsWait: true, hasStoredValues: true }, ['stale 1 s', 'stale 12 s']],
  [{ showsWait: false }, ['', '']],
])(
  "StaleMark with %j, before the first ticker, shows how long the outage has lasted as 'no data', as 'stale' or not at all",
  (props, [first, later]) => {
    jest.useFakeTimers({ now: 100_000 });
    const { container } = render(<StaleMark tickers={['okx:A']} {...props} />);
    setOutage({ since: undefined });
    expect(container.textContent).toBe(first);
    act(() => jest.advanceTimersByTime(12_000));
    expect(container.textContent).toBe(later);
    setOutage(undefined);
    expect(container.textContent).toBe('');
  },
);

it.each([
  [{ showsWait: true }, 'no data 40 s'],
  [{ showsWait: true, hasStoredValues: true }, 'stale 40 s'],
  [{}, 'stale 40 s'],
])(
  "StaleMark with %j, before the first ticker, shows the time since the venue's last message",
  (props, text) => {
    jest.useFakeTimers({ now: 100_000 });
    const { container } = render(<StaleMark tickers={['okx:A']} {...props} />);
    setOutage({ since: 60_000 });
    expect(container.textContent).toBe(text);
    setOutage(undefined);
  },
);

it('StaleMark shows the age of stored values that are older than the outage', () => {
  jest.useFakeTimers({ now: 100_000 });
  const { container } = render(
    <StaleMark tickers={['okx:A']} showsWait hasStoredValues storedAt={55_000} />,
  );
  setOutage({ since: undefined });
  expect(container.textContent).toBe('stale 45 s');
  setOutage(undefined);
  jest.useRealTimers();
});

it('StaleMark keeps the time of an outage when another sheet shows the venue', () => {
  jest.useFakeTimers({ now: 100_000 });
  const first = render(<StaleMark tickers={['okx:A']} showsWait />);
  setOutage({ since: undefined });
  first.unmount();
  act(() => jest.advanceTimersByTime(60_000));
  const { container } = render(<StaleMark tickers={['okx:B']} showsWait />);
  setOutage({ since: undefined });
  expect(container.textContent).toBe('no data 1 min');
  expect(container.firstChild).toHaveAttribute('title', 'No data received for 1 min');
  setOutage(undefined);
  jest.useRealTimers();
});

it('StaleMark shows the age of a newer price that is stale too', () => {
  jest.useFakeTimers({ now: 3_600_000 });
  const { container } = render(<StaleMark tickers={['okx:A']} />);
  publish('okx:A', 3_600_000, false);
  act(() => jest.advanceTimersByTime(3_600_000));
  publish('okx:A', 3_600_000, true);
  expect(container.textContent).toBe('stale 1 h');
  publish('okx:A', 5_400_000, true);
  expect(container.textContent).toBe('stale 30 min');
});

const atOutage = (noticedAt: number): number => noticedAt;

it('OutageMark shows the time of the current outage if the previous one ended unseen', () => {
  jest.useFakeTimers({ now: 100_000 });
  const first = render(<OutageMark receivedAt={atOutage} />);
  disconnect();
  first.unmount();
  act(() => jest.advanceTimersByTime(60_000));
  feedEvents.connected();
  setOutage(undefined);
  act(() => jest.advanceTimersByTime(3_540_000));
  disconnect();
  act(() => jest.advanceTimersByTime(5_000));
  const { container } = render(<OutageMark receivedAt={atOutage} />);
  expect(container.textContent).toBe('stale 5 s');
  cleanup();
  setOutage(undefined);
  expect(outageListeners.size).toBe(0);
});
