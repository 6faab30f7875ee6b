import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The cells of a row, as Ctrl C copies them. */
export async function copiedCells(row: HTMLElement | undefined): Promise<readonly string[]> {
  const user = userEvent.setup();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  act(() => row?.focus());
  await user.keyboard('{Control>}c{/Control}');
  return written.mock.lastCall?.[0].split('\t') ?? [];
}
