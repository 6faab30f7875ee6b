import { expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import type { Sheet } from '@parallax/protocol';
import { render, screen } from '@testing-library/react';
import type { PhoneSheets } from '../sheets/use-phone-sheets.ts';
import { SheetRow } from './sheet-row.tsx';

const sheet = (id: string): Sheet => ({
  id,
  name: id,
  menuBar: 'MOBILE',
  analyticalViewId: null,
  analyticalViewData: null,
});

const row = (state: PhoneSheets['state']) => (
  <NavigationProvider value={{ path: '/mobile', search: '?id=b', navigate: () => {} }}>
    <SheetRow
      sheets={{
        state,
        own: [sheet('a'), sheet('b')],
        isOwnLoaded: true,
        desk: [],
        retry: () => {},
      }}
      openId="b"
    />
  </NavigationProvider>
);

it('the row of sheets scrolls to the open sheet once all lists of sheets are loaded', () => {
  const scrolled: Element[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(
    this: Element,
  ) {
    scrolled.push(this);
  });
  const { rerender } = render(row('pending'));
  rerender(row('success'));
  expect(scrolled).toEqual([screen.getByRole('link', { name: 'b' })]);
});
