import { expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';

type Listener = (ticker: { at: number }, state: { stale: boolean }) => void;
const listeners = new Map<string, Listener>();
let onOutage: ((outage: { since: number | undefined } | undefined) => void) | undefined;
let serverAhead = 0;
jest.unstable_mockModule('@parallax/feed', () => ({
  serverNow: () => Date.now() + serverAhead,
  subscribeOutage: (_: string, listener: typeof onOutage) => {
    onOutage = listener;
    return () => undefined;
  },
  subscribeTicker: (key: string, listener: Listener) => {
    listeners.set(key, listener);
    return () => listeners.delete(key);
  },
}));
const { StaleMark } = await import('./stale-mark.tsx');

it('StaleMark shows the time since the oldest update while any of its tickers is stale', () => {
  jest.useFakeTimers({ now: 100_000 });
  const { container, unmount } = render(<StaleMark tickers={['okx:A', 'okx:B']} />);
  const publish = (key: string, at: number, stale: boolean) =>
    act(() => listeners.get(key)?.({ at }, { stale }));
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
  jest.useRealTimers();
});

it("StaleMark uses the server's clock when the local clock is three hours off", () => {
  jest.useFakeTimers({ now: 20_000_000 });
  serverAhead = -10_800_000;
  const { container } = render(<StaleMark tickers={['okx:A']} />);
  act(() => listeners.get('okx:A')?.({ at: 20_000_000 - 10_800_000 - 12_000 }, { stale: true }));
  expect(container.textContent).toBe('stale 12 s');
  jest.useRealTimers();
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
  jest.useRealTimers();
});

it.each([
  [{ showsWait: true }, ['no data 1 s', 'no data 12 s']],
  [{ showsWait: true, hasStoredValues: true }, ['stale 1 s', 'stale 12 s']],
  [{ showsWait: false }, ['', '']],
])(
  'StaleMark with %j shows the time without a first ticker in an outage accordingly',
  (props, [first, later]) => {
    jest.useFakeTimers({ now: 100_000 });
    const { container } = render(<StaleMark tickers={['okx:A']} {...props} />);
    act(() => onOutage?.({ since: undefined }));
    expect(container.textContent).toBe(first);
    act(() => jest.advanceTimersByTime(12_000));
    expect(container.textContent).toBe(later);
    act(() => onOutage?.(undefined));
    expect(container.textContent).toBe('');
    jest.useRealTimers();
  },
);

it.each([
  [{ showsWait: true }, 'no data 40 s'],
  [{ showsWait: true, hasStoredValues: true }, 'stale 40 s'],
  [{}, 'stale 40 s'],
])(
  'StaleMark with %j shows how long a venue without a first ticker has sent nothing',
  (props, text) => {
    jest.useFakeTimers({ now: 100_000 });
    const { container } = render(<StaleMark tickers={['okx:A']} {...props} />);
    act(() => onOutage?.({ since: 60_000 }));
    expect(container.textContent).toBe(text);
    act(() => onOutage?.(undefined));
    jest.useRealTimers();
  },
);

it('StaleMark shows the age of stored values that are older than the outage', () => {
  jest.useFakeTimers({ now: 100_000 });
  const { container } = render(
    <StaleMark tickers={['okx:A']} showsWait hasStoredValues storedAt={55_000} />,
  );
  act(() => onOutage?.({ since: undefined }));
  expect(container.textContent).toBe('stale 45 s');
  act(() => onOutage?.(undefined));
  jest.useRealTimers();
});

it('StaleMark keeps the time of an outage when another sheet shows the venue', () => {
  jest.useFakeTimers({ now: 100_000 });
  const first = render(<StaleMark tickers={['okx:A']} showsWait />);
  act(() => onOutage?.({ since: undefined }));
  first.unmount();
  act(() => jest.advanceTimersByTime(60_000));
  const { container } = render(<StaleMark tickers={['okx:B']} showsWait />);
  act(() => onOutage?.({ since: undefined }));
  expect(container.textContent).toBe('no data 1 min');
  expect(container.firstChild).toHaveAttribute('title', 'No data received for 1 min');
  act(() => onOutage?.(undefined));
  jest.useRealTimers();
});
