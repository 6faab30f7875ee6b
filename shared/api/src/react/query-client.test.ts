import { afterEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient, refetchFailed } from './query-client.ts';

afterEach(() => queryClient.clear());

it('the query client notifies observers within the task that changes the data', async () => {
  const listener = jest.fn();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['box'],
    initialData: false,
    enabled: false,
  });
  const unsubscribe = observer.subscribe(listener);
  queryClient.setQueryData(['box'], true);
  await Promise.resolve();
  await Promise.resolve();
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ data: true }));
  unsubscribe();
});

const observe = (name: string, respond: () => string) => {
  const queryFn = jest.fn(async () => respond());
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, retry: false });
  return { queryFn, observer, end: observer.subscribe(() => undefined) };
};
const isSettled = () => queryClient.isFetching() === 0;

it('refetchFailed refetches only failed queries that are shown and were not rejected by the server', async () => {
  let isOffline = true;
  const failed = observe('failed', () => {
    if (isOffline) throw new Error('away');
    return 'back';
  });
  const loaded = observe('loaded', () => 'loaded');
  const closed = observe('closed', () => {
    throw new Error('away');
  });
  const refused = observe('refused', () => {
    throw new ApiError('a call', { status: 404, texts: ['Not published.'] });
  });
  while (!isSettled()) await Promise.resolve();
  closed.end();
  isOffline = false;
  refetchFailed();
  while (!isSettled()) await Promise.resolve();
  expect(failed.observer.getCurrentResult().data).toBe('back');
  const others = [loaded, closed, refused].map(({ queryFn }) => queryFn.mock.calls.length);
  expect(others).toEqual([1, 1, 1]);
  for (const { end } of [failed, loaded, refused]) end();
});
