import { expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { render, screen } from '@testing-library/react';
import type { PhoneSheets } from '../sheets/use-phone-sheets.ts';
import { sheetOf } from '../testing/sheet-of.ts';
import { SheetRow } from './sheet-row.tsx';

const row = (
  state: PhoneSheets['state'],
  phone = [sheetOf('a', 'MOBILE'), sheetOf('b', 'MOBILE')],
) => (
  <NavigationProvider value={{ path: '/mobile', search: '?id=b', navigate: () => {} }}>
    <SheetRow
      sheets={{
        state,
        phone,
        isPhoneLoaded: true,
        desktop: [],
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

it('the row of sheets is busy while they load', () => {
  const { container } = render(row('pending'));
  expect(container.firstChild).toHaveAttribute('aria-busy', 'true');
});

it('a trader without sheets gets no empty navigation landmark', () => {
  render(row('success', []));
  expect(screen.queryByRole('navigation')).toBeNull();
});
