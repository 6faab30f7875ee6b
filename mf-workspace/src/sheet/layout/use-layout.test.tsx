import { expect, it } from '@jest/globals';
import { callApi } from '@parallax/api';
import { startServer } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { getLayout } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { item } from './testing/set-up-layout.ts';
import { useLayout } from './use-layout.ts';

const server = startServer();

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const otherId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3b';

it('a layout is loaded again if another tab saves it during the load', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const before = { revision: 4, items: [item('a')] };
  server.respond(getLayout, () => before);
  const { result, unmount } = renderHook(() => useLayout({ sheetId }), { wrapper });
  await waitFor(() => expect(result.current.state).toBe('success'));
  const requests = server.received(getLayout).length;

  const response = server.hold(getLayout);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(server.received(getLayout)).toHaveLength(requests + 1));
  server.respond(getLayout, () => ({ revision: 5, items: [item('a', 6)] }));
  const otherTab = openChannel('layouts');
  otherTab.post({ sheetId, revision: 5 });
  await waitFor(() => expect(server.received(getLayout)).toHaveLength(requests + 2));
  await waitFor(() => expect(result.current.items).toEqual([item('a', 6)]));
  response.send(before);
  // resolves after the delayed response was processed
  await act(() => callApi(getLayout, { query: { sheetId: otherId } }));
  expect(result.current.items).toEqual([item('a', 6)]);
  otherTab.close();
  unmount();
  client.clear();
});
