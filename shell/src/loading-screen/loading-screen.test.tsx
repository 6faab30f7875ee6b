import { beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getBranding, listContracts, listInstrumentTypes } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { LoadingScreen } from './loading-screen.tsx';

const page = startPage();

beforeEach(() => page.server.refuse(getBranding, 404, 'None.'));

/** The page's content, which the screen covers. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useRequestedFocus(PAGE_FOCUS, main);
  return (
    <QueryClientProvider client={queryClient}>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </QueryClientProvider>
  );
}

describe('workspace §2 canvas loading screen', () => {
  it('lists the four parts with their states', async () => {
    page.server.delay(listInstrumentTypes);
    await page.signInWithout(listContracts);
    render(<LoadingScreen leaving={false} />, { wrapper: Main });
    const list = screen.getByRole('list', { name: 'Loading' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Loading Contractsunder way',
      'Loading Exchangesdone',
      'Loading Venuesdone',
      'Loading Instrument Typesunder way',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports a failed part and retries it on request', async () => {
    page.server.refuseOnce(listContracts, 403, 'Broken.');
    await page.signIn();
    const before = page.server.received(listContracts).length;
    render(<LoadingScreen leaving={false} />, { wrapper: Main });
    expect(screen.getByText('failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Some data could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    // the button is removed, the focus must not be lost
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('failed')).toBeNull());
    await waitFor(() => expect(page.server.received(listContracts)).toHaveLength(before + 1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
