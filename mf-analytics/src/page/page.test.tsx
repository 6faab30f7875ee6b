import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import type { Sheet } from '@parallax/protocol';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import contributions from '../contributions.ts';

const sheetsList: { sheets: Sheet[]; state: string; retry: () => void } = {
  sheets: [],
  state: 'success',
  retry: jest.fn(),
};
jest.unstable_mockModule('@parallax/sheets', () => ({
  useSheets: () => sheetsList,
  RedirectToSheetArea: ({ children }: { children: ReactNode }) => children,
  AddSheetButton: () => <button type="button">Add sheet</button>,
}));
jest.unstable_mockModule('../spot-ladders/spot-ladders-view.tsx', () => ({
  default: ({ sheet }: { sheet: Sheet }) => <p>Ladder of {sheet.name}</p>,
}));
const { default: AnalyticsPage } = await import('./page.tsx');
await contribute(
  'mf_analytics',
  contributions,
  (expose) => expose === 'analytics-view/spot-ladders',
);

const sheetOf = (id: string, name: string): Sheet => ({
  id,
  name,
  menuBar: 'ANALYTICS/SPOT_LADDERS',
  analyticalViewId: id,
  analyticalViewData: null,
});
const navigate = jest.fn();
const open = (path: string, search = '') =>
  render(
    <NavigationProvider value={{ path, search, navigate }}>
      <AnalyticsPage />
    </NavigationProvider>,
  );

beforeEach(() => {
  navigate.mockClear();
  sheetsList.sheets = [sheetOf('1', 'Majors'), sheetOf('2', 'Old coins')];
});

describe('AnalyticsPage', () => {
  it.each([
    ['/analytics', '/analytics/spot-ladders'],
    ['/analytics/spot-ladders', '/analytics/spot-ladders/majors?id=1'],
  ])('redirects %s to %s', (path, to) => {
    open(path);
    expect(navigate).toHaveBeenCalledWith(to, { replace: true });
  });

  it('opens the sheet by its id and ignores the readable part of the address', () => {
    open('/analytics/spot-ladders/renamed-since', '?id=2');
    expect(screen.getByText('Ladder of Old coins')).toBeVisible();
  });

  it('offers to add a sheet if the sub-area has no sheets', () => {
    sheetsList.sheets = [];
    open('/analytics/spot-ladders');
    expect(screen.getByRole('button', { name: 'Add sheet' })).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('reports a deleted sheet and links to the first sheet', () => {
    open('/analytics/spot-ladders/gone', '?id=9');
    expect(screen.getByText('This sheet no longer exists')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Majors' })).toBeVisible();
  });

  it("shows 'Page not found' for an unknown view", () => {
    open('/analytics/no-such-view');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
