import { expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { dismissToast, showToast } from './show-toast.ts';
import { Toaster } from './toaster.tsx';

it('shows toasts in a live region, replaces by id, and dismisses', async () => {
  render(<Toaster />);
  act(() =>
    showToast({ kind: 'error', title: 'Error', description: 'Failed to update trader', id: 'x' }),
  );
  const region = screen.getByRole('region', { name: /Messages/ });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(await within(region).findByText('Failed to update trader')).toBeInTheDocument();

  act(() => showToast({ kind: 'success', title: 'Saved', id: 'x', persistent: true }));
  expect(await within(region).findByText('Saved')).toBeInTheDocument();
  expect(within(region).getAllByRole('listitem')).toHaveLength(1);
  expect(within(region).queryByText('Failed to update trader')).toBeNull();

  act(() => dismissToast('x'));
  const [toast] = within(region).getAllByRole('listitem');
  await waitFor(() => expect(toast).toHaveAttribute('data-removed', 'true'));
});
