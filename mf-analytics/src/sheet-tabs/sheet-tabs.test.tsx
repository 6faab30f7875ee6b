import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { areaPath, listSheets } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import contributions from '../contributions.ts';
import { analyticsSheet } from '../testing/analytics-data.ts';
import AnalyticsSheetTabs from './sheet-tabs.tsx';

await contribute('mf_analytics', contributions);
const { server } = startPage();

const show = (path: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path, search: '', navigate: jest.fn() }}>
        <AnalyticsSheetTabs />
      </NavigationProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  server.respond(listSheets, ({ query: { rootPath } }) =>
    rootPath === areaPath('ANALYTICS/FUNDING') ? [analyticsSheet('ANALYTICS/FUNDING')] : [],
  );
});

describe('design §7 the analytics header', () => {
  it('has the links of the sub-areas before the sheet tabs of the open sub-area', async () => {
    show('/analytics/funding');
    const link = screen.getByRole('link', { name: 'Funding' });
    const tabs = await screen.findByRole('tablist');
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Spot ladders' })).not.toHaveAttribute('aria-current');
    expect(await within(tabs).findByRole('tab', { name: 'Majors' })).toBeVisible();
    expect(link.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is empty for an unknown sub-area', () => {
    show('/analytics/no-such-view');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
