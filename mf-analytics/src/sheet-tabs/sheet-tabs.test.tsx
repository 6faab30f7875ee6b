import { describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { render, screen } from '@testing-library/react';
import contributions from '../contributions.ts';

jest.unstable_mockModule('@parallax/sheets', () => ({
  SheetTabs: ({ menuBar }: { menuBar: string }) => <div role="tablist">{menuBar}</div>,
}));
const { default: AnalyticsSheetTabs } = await import('./sheet-tabs.tsx');
await contribute('mf_analytics', contributions);

const show = (path: string) =>
  render(
    <NavigationProvider value={{ path, search: '', navigate: jest.fn() }}>
      <AnalyticsSheetTabs />
    </NavigationProvider>,
  );

describe('design §7 the analytics header', () => {
  it('has the links of the sub-areas before the sheet tabs of the open sub-area', () => {
    show('/analytics/funding');
    const link = screen.getByRole('link', { name: 'Funding' });
    const tabs = screen.getByRole('tablist');
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Spot ladders' })).not.toHaveAttribute('aria-current');
    expect(tabs).toHaveTextContent('ANALYTICS/FUNDING');
    expect(link.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is empty for an unknown sub-area', () => {
    show('/analytics/no-such-view');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
