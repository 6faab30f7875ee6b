import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { deferred, refusal } from '@parallax/api/testing';
import { listSheets } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { usePhoneSheets } from './use-phone-sheets.ts';

const { server } = startPage();
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

it('a failed list of desktop sheets is reported only after the phone sheets are loaded', async () => {
  const mobile = deferred<void>();
  let isRiskDown = true;
  server.respond(listSheets, async ({ query: { rootPath } }) => {
    if (rootPath === 'mobile') await mobile.promise;
    if (rootPath === 'risk' && isRiskDown) throw refusal(403, 'Not yours.');
    return [];
  });
  const { result } = renderHook(usePhoneSheets, { wrapper });
  await waitFor(() => expect(server.received(listSheets)).toHaveLength(5));
  // the other lists have settled
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(result.current.state).toBe('pending');
  mobile.resolve();
  await waitFor(() => expect(result.current.state).toBe('error'));
  isRiskDown = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.state).toBe('success'));
});
