import { beforeEach } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { type CompanyExchange, listSheets, putAnalyticsSheet } from '@parallax/protocol';
import { okx, type Page, type PageData, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

export interface AnalyticsPage extends Page {
  /** Signs in again, with ended connections to these venues. */
  disconnectVenues(...venues: string[]): Promise<void>;
  /** The data of the last save; undefined before the first. */
  savedData(): string | undefined;
}

const endedConnection = (exchangeId: string): CompanyExchange => ({
  ...okx,
  exchangeId,
  active: false,
});

/** `startPage` with a server that saves sheets. */
export function startAnalyticsPage(data: PageData): AnalyticsPage {
  const page = startPage(data);
  beforeEach(() => {
    page.server.respond(listSheets, () => []);
    page.server.respond(putAnalyticsSheet, ({ body }) => body);
  });
  return {
    ...page,
    disconnectVenues: (...venues) => page.signIn({ connections: venues.map(endedConnection) }),
    savedData() {
      const save = page.server.received(putAnalyticsSheet).at(-1);
      return save && putAnalyticsSheet.body.parse(save.body).data;
    },
  };
}

const navigation = { path: '/analytics', search: '', navigate: () => undefined };

export const renderView = (view: ReactNode): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={navigation}>{view}</NavigationProvider>
    </QueryClientProvider>,
  );
