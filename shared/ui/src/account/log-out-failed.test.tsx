import { expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { showToast } from '../state/show-toast.ts';
import { Toaster } from '../state/toaster.tsx';
import { LOG_OUT_FAILED } from './log-out-failed.ts';

it('workspace §4 a failed logout shows one toast, even if it was requested twice', async () => {
  render(<Toaster />);
  act(() => {
    showToast(LOG_OUT_FAILED);
    showToast(LOG_OUT_FAILED);
  });
  const messages = screen.getByRole('region', { name: /Messages/ });
  expect(
    await within(messages).findByText(
      'You are still signed in: the server could not be reached. Try again.',
    ),
  ).toBeInTheDocument();
  expect(within(messages).getAllByRole('listitem')).toHaveLength(1);
});
