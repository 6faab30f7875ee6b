import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { shownToasts } from '../testing/index.ts';
import { dismissSessionToasts, showRemoved } from './show-toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => act(() => dismissSessionToasts()));

it('showRemoved offers Undo, also by Ctrl Z', () => {
  const undo = jest.fn();
  render(<Toaster />);
  act(() => showRemoved('Note removed', undo));
  expect(shownToasts()).toMatchObject([{ kind: 'success', title: 'Note removed', action: 'Undo' }]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).toHaveBeenCalledTimes(1);
});
