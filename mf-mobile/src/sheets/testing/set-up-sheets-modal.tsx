import { beforeEach, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { deleteSheet, listSheets } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sheetOf } from '../../testing/sheet-of.ts';
import { SheetsModal } from '../sheets-modal.tsx';
import type { PhoneSheets } from '../use-phone-sheets.ts';

export const { server } = startPage();
export const OWN = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a01';
export const TRAIN = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a02';
export const BTC = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a03';
export const NEW = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a04';
export const NO_NETWORK = new ApiError('call', { noResponse: 'network' });

export const navigate: jest.Mock = jest.fn();
export const close: jest.Mock = jest.fn();

const LOADED: PhoneSheets = {
  state: 'success',
  phone: [sheetOf(OWN, 'MOBILE', 'On the go'), sheetOf(TRAIN, 'MOBILE', 'Train')],
  isPhoneLoaded: true,
  desktop: [sheetOf(BTC, 'EXECUTION', 'BTC desk')],
  retry: () => {},
};

export const modal = (openId: string, props: { open?: boolean; sheets?: Partial<PhoneSheets> }) => (
  <QueryClientProvider client={queryClient}>
    <NavigationProvider value={{ path: '/mobile', search: `?id=${openId}`, navigate }}>
      <SheetsModal
        open={props.open ?? true}
        onOpenChange={close}
        openId={openId}
        sheets={{ ...LOADED, ...props.sheets }}
      />
    </NavigationProvider>
  </QueryClientProvider>
);
export function show(sheets: Partial<PhoneSheets> = {}) {
  const { rerender } = render(modal(OWN, { sheets }));
  return Object.assign(userEvent.setup(), { rerender });
}
export const menuOf = (name: string) => screen.getByRole('button', { name: `Sheet menu: ${name}` });

type User = ReturnType<typeof userEvent.setup>;

/** Opens the menu of a sheet and chooses an item. */
export async function chooseInMenu(user: User, sheet: string, item: string): Promise<void> {
  await user.click(menuOf(sheet));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Opens the form that renames a sheet; returns the field of its name. */
export async function startRenaming(user: User, sheet: string): Promise<HTMLElement> {
  await chooseInMenu(user, sheet, 'Rename');
  return screen.findByRole('textbox', { name: 'Sheet name' });
}

beforeEach(() => {
  jest.clearAllMocks();
  server.respond(listSheets, () => []);
  server.respond(deleteSheet, () => null);
});
