import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// jsdom cannot load remotes
const loading = await import('@parallax/federation/loading');
const retry = jest.fn();
let state: 'pending' | 'ready' | 'failed';
jest.unstable_mockModule('@parallax/federation/loading', () => ({
  ...loading,
  useRemoteLoad: () => ({ state, retry }),
}));
const { useOverlay } = await import('@parallax/ui/state');
const { AddDialogPlaceholders } = await import('./add-dialog-placeholders.tsx');
const { demoArea } = await import('../../routes/testing/demo-product.ts');
const execution = demoArea('execution');

beforeEach(() => {
  state = 'pending';
});

function Page({ canvas = true }: { canvas?: boolean }) {
  const [, open] = useOverlay('add-widget');
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        Open
      </button>
      {canvas && <AddDialogPlaceholders area={execution} />}
    </>
  );
}

it("design §3 'Add Widget' opens a dialog while the workspace is loading or unavailable", async () => {
  const { rerender } = render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Add Widget' })).toBeVisible();
  expect(screen.getByLabelText('Loading widgets')).toBeVisible();

  state = 'failed';
  rerender(<Page />);
  expect(screen.getByRole('alert')).toHaveTextContent('Workspace could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);

  // the remote's own dialog replaces it
  state = 'ready';
  act(() => rerender(<Page />));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['pending', 'ready'] as const)(
  "'Add Widget' stays closed after a visit to an area without a canvas (workspace %s)",
  async (now) => {
    const { rerender } = render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Add Widget' })).toBeVisible();
    state = now;
    rerender(<Page />);
    rerender(<Page canvas={false} />);
    state = 'pending';
    rerender(<Page />);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
