import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { roundTrip, startFakeClock, startFakeServer } from '@parallax/api/testing';
import type { Sheet } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useSheets } from './use-sheets.ts';

const requests: ((sheets: Sheet[]) => void)[] = [];
startFakeServer({ read: () => new Promise<Sheet[]>((resolve) => requests.push(resolve)) });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('workspace §4, §9 a list of sheets that does not load', () => {
  beforeEach(() => {
    startFakeClock();
    requests.length = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('times out after 30 s and can be retried', async () => {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useSheets('EXECUTION'), { wrapper });
    await pass(29_999);
    expect(result.current.state).toBe('pending');
    await pass(1);
    expect(result.current.state).toBe('error');

    await act(roundTrip);
    const before = requests.length;
    act(() => result.current.retry());
    await pass(0);
    expect(result.current.state).toBe('pending');
    await act(roundTrip);
    expect(requests).toHaveLength(before + 1);
    await pass(30_000);
    expect(result.current.state).toBe('error');
    await act(roundTrip);
    requests.at(-1)?.([]);
    await act(roundTrip);
    expect(result.current.state).toBe('success');
  });
});
