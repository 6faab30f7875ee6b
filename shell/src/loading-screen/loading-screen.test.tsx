import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';

const store = await import('@parallax/store');
type Steps = ReturnType<typeof store.useCatalogueSteps>;
let steps: Steps;
const loadCatalogue = jest.fn<() => Promise<void>>();
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useCatalogueSteps: () => steps,
  useLogoBase: () => undefined,
  loadCatalogue,
}));
const { PAGE_FOCUS, useRequestedFocus } = await import('@parallax/ui/state');
const { LoadingScreen } = await import('./loading-screen.tsx');

/** The page's content, which the screen covers. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useRequestedFocus(PAGE_FOCUS, main);
  return (
    <main ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

beforeEach(() => {
  loadCatalogue.mockReset().mockResolvedValue();
});

describe('workspace §2 canvas loading screen', () => {
  it('lists the four parts with their states', () => {
    steps = [
      { label: 'Loading Contracts', state: 'pending' },
      { label: 'Loading Exchanges', state: 'done' },
      { label: 'Loading Venues', state: 'done' },
      { label: 'Loading Instrument Types', state: 'pending' },
    ];
    render(<LoadingScreen leaving={false} />);
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
    steps = [{ label: 'Loading Contracts', state: 'failed' }];
    render(<LoadingScreen leaving={false} />, { wrapper: Main });
    expect(screen.getByText('failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Some of it could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loadCatalogue).toHaveBeenCalledTimes(1);
    // the button is removed, the focus must not be lost
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
