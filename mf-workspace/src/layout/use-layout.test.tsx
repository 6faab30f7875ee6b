import { expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { openChannel } from '@parallax/channels';
import type { Layout } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { item, nothing } from './testing/set-up-layout.ts';

const callApi = jest.fn<() => Promise<Layout>>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const { useLayout } = await import('./use-layout.ts');

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';

it('reads a layout again that another tab saves while it is read', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  callApi.mockResolvedValue({ revision: 4, items: [item('a')] });
  const { result, unmount } = renderHook(() => useLayout({ sheetId }), { wrapper });
  await waitFor(() => expect(result.current.state).toBe('success'));
  const calls = callApi.mock.calls.length;

  let answer: (layout: Layout) => void = nothing;
  callApi.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(callApi).toHaveBeenCalledTimes(calls + 1));
  callApi.mockResolvedValue({ revision: 5, items: [item('a', 6)] });
  const otherTab = openChannel('layouts');
  otherTab.post({ sheetId, revision: 5 });
  await waitFor(() => expect(callApi).toHaveBeenCalledTimes(calls + 2));
  await act(async () => answer({ revision: 4, items: [item('a')] }));
  await waitFor(() => expect(result.current.items).toEqual([item('a', 6)]));
  otherTab.close();
  unmount();
  client.clear();
});
