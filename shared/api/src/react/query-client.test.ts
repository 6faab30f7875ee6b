import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

it('notifies observers within the task of a change, so that a controlled input shows it at once', async () => {
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
