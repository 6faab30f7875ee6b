import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Sheet } from '@parallax/contract';
import { NavigationProvider } from '@parallax/federation/navigation';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

const sheetsList: { sheets: Sheet[]; state: string; retry: () => void } = {
  sheets: [],
  state: 'success',
  retry: jest.fn(),
};
jest.unstable_mockModule('@parallax/sheets', () => ({
  useSheets: () => sheetsList,
  SheetElsewhere: ({ children }: { children: ReactNode }) => children,
  AddSheetButton: () => <button type="button">Add sheet</button>,
}));
jest.unstable_mockModule('../spot-ladders/spot-ladders-view.tsx', () => ({
  SpotLaddersView: ({ sheet }: { sheet: Sheet }) => <p>Ladder of {sheet.name}</p>,
}));
const { default: AnalyticsPage } = await import('./page.tsx');

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

describe('the Analytics page', () => {
  it.each([
    ['/analytics', '/analytics/spot-ladders'],
    ['/analytics/spot-ladders', '/analytics/spot-ladders/majors?id=1'],
  ])('%s leads on to %s', (path, to) => {
    open(path);
    expect(navigate).toHaveBeenCalledWith(to, { replace: true });
  });

  it('opens the sheet of the id, whatever the address calls it', () => {
    open('/analytics/spot-ladders/renamed-since', '?id=2');
    expect(screen.getByText('Ladder of Old coins')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Spot ladders' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('offers to add a sheet when there is none', () => {
    sheetsList.sheets = [];
    open('/analytics/spot-ladders');
    expect(screen.getByRole('button', { name: 'Add sheet' })).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('says so when the sheet is gone, and leads to the first', () => {
    open('/analytics/spot-ladders/gone', '?id=9');
    expect(screen.getByText('This sheet does not exist any more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Majors' })).toBeVisible();
  });

  it('knows no other views', () => {
    open('/analytics/no-such-view');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
