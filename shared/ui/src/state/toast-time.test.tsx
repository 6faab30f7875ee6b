import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Dialog } from '../dialog/dialog.tsx';
import { dismissSessionToasts, dismissToast, showToast, type Toast } from './show-toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => act(() => dismissSessionToasts()));

const itemOf = async (title: string) => (await screen.findByText(title)).closest('li');
const show = (toast: Toast): void =>
  act(() => {
    showToast(toast);
  });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryByText('Widget removed');

const showUndo = async (kind: Toast['kind'] = 'info') => {
  jest.useFakeTimers();
  render(<Toaster />);
  const action = { label: 'Undo', onSelect: jest.fn() };
  show({ kind, title: 'Widget removed', action });
  await pass(0);
  return screen.getByRole('button', { name: 'Undo' });
};

describe('a toast with an action', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('remains for 10 s', async () => {
    await showUndo();
    await pass(9_900);
    expect(shown()).toBeVisible();
    await pass(1_000);
    expect(shown()).toBeNull();
  });

  it('remains while the pointer is on it', async () => {
    const undo = await showUndo();
    fireEvent.mouseMove(undo);
    await pass(60_000);
    expect(shown()).toBeVisible();
  });

  it.each(['success', 'error', 'warning', 'info'] as const)(
    'of kind %s remains while it has the focus, and for 10 s after it',
    async (kind) => {
      const undo = await showUndo(kind);
      await pass(5_000);
      act(() => undo.focus());
      await pass(60_000);
      expect(shown()).toBeVisible();
      act(() => undo.blur());
      await pass(9_900);
      expect(shown()).toBeVisible();
      await pass(1_000);
      expect(shown()).toBeNull();
    },
  );

  it('is not shown again if it is dismissed while it has the focus', async () => {
    const undo = await showUndo();
    act(() => undo.focus());
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(1_000);
    expect(shown()).toBeNull();
  });
});

const isThere = (title: string) => screen.queryByText(title) !== null;
const undo = { label: 'Undo', onSelect: jest.fn() };
const showAll = () => screen.queryByRole('button', { name: /show all messages/ });

describe('several toasts on the desktop page', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('have a button on the newest toast that states how many it covers and moves the focus into the list', async () => {
    render(<Toaster />);
    show({ kind: 'info', title: 'Pinned', pinned: true, id: 'pinned' });
    show({ kind: 'info', title: 'First' });
    await itemOf('First');
    expect(showAll()).toBeNull();
    show({ kind: 'info', title: 'Second' });
    show({ kind: 'info', title: 'Third', id: 'third' });
    const third = await itemOf('Third');
    const covered = await screen.findByRole('button', { name: '2 more, show all messages' });
    expect(third).toContainElement(covered);
    fireEvent.click(covered);
    expect(covered).toHaveFocus();
    act(() => dismissToast('third'));
    await waitFor(() => expect(showAll()).toHaveAccessibleName('1 more, show all messages'));
    expect(await itemOf('Second')).toContainElement(showAll());
  });

  it('restart the time of a covered toast when it is shown again', async () => {
    jest.useFakeTimers();
    render(<Toaster />);
    show({ kind: 'error', title: 'Not saved' });
    await pass(1_000);
    show({ kind: 'success', title: 'Sheet added' });
    await pass(3_900);
    expect(isThere('Sheet added')).toBe(true);
    await pass(1_000);
    expect(isThere('Sheet added')).toBe(false);
    await pass(8_000);
    expect(isThere('Not saved')).toBe(true);
    await pass(2_000);
    expect(isThere('Not saved')).toBe(false);
  });

  it.each([
    [
      'a persistent toast is the newest',
      'info',
      { kind: 'info', title: 'New', persistent: true },
      null,
    ],
    [
      'a dialog is open, where all are shown',
      'error',
      { kind: 'info', title: 'New' },
      <Dialog key="dialog" title="Settings" open onOpenChange={() => undefined}>
        Content
      </Dialog>,
    ],
  ] as const)(
    'do not pause the time of the older toasts while %s',
    async (_, kind, newest, dialog) => {
      jest.useFakeTimers();
      render(
        <>
          <Toaster />
          {dialog}
        </>,
      );
      await pass(0);
      show({ kind, title: 'Not saved' });
      await pass(1_000);
      show(newest);
      await pass(10_000);
      expect(isThere('Not saved')).toBe(false);
    },
  );

  it('keep an error that a persistent toast covers', async () => {
    jest.useFakeTimers();
    render(<Toaster />);
    show({ kind: 'error', title: 'Not saved' });
    await pass(1_000);
    show({ kind: 'info', title: 'New', persistent: true });
    await pass(60_000);
    expect(isThere('Not saved')).toBe(true);
  });

  it('treat a toast that is shown again with its id as the newest', async () => {
    render(<Toaster />);
    show({ kind: 'error', title: 'Not saved', id: 'save' });
    show({ kind: 'info', title: 'A new version is ready', persistent: true });
    const version = await itemOf('A new version is ready');
    show({ kind: 'error', title: 'Not saved again', id: 'save' });
    const again = await itemOf('Not saved again');
    await waitFor(() => expect(again).toHaveAttribute('data-front', 'true'));
    expect(again).toHaveAttribute('data-removed', 'false');
    expect(version).toHaveAttribute('data-removed', 'false');
    await waitFor(() => expect(isThere('Not saved')).toBe(false));
  });

  it('keep a focused toast when the newest is dismissed', async () => {
    jest.useFakeTimers();
    render(<Toaster />);
    show({ kind: 'info', title: 'First', action: undo });
    show({ kind: 'info', title: 'Second', id: 'second' });
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await pass(100);
    act(() => dismissToast('second'));
    await pass(100);
    await pass(1_000);
    expect(isThere('Second')).toBe(false);
    await pass(60_000);
    expect(isThere('First')).toBe(true);
  });

  it('keep a toast that became persistent while it had the focus, even after it loses the focus', async () => {
    jest.useFakeTimers();
    render(<Toaster />);
    show({ kind: 'info', title: 'First', action: undo, id: 'first' });
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    show({ kind: 'info', title: 'Lasting', action: undo, id: 'first', persistent: true });
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(60_000);
    expect(isThere('Lasting')).toBe(true);
  });

  it('keep what replaced a focused toast when they are rendered before sonner has published it', async () => {
    jest.useFakeTimers();
    const { rerender } = render(<Toaster />);
    show({ kind: 'info', title: 'First', action: undo, id: 'first' });
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    show({ kind: 'info', title: 'Lasting', action: undo, id: 'first', persistent: true });
    rerender(<Toaster />);
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(60_000);
    expect(isThere('Lasting')).toBe(true);
  });

  it('do not time out while the list has the focus', async () => {
    jest.useFakeTimers();
    render(<Toaster />);
    const action = { label: 'Undo', onSelect: jest.fn() };
    show({ kind: 'info', title: 'First', action });
    show({ kind: 'info', title: 'Second' });
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await pass(60_000);
    expect(isThere('First') && isThere('Second')).toBe(true);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(5_000);
    expect(isThere('Second')).toBe(false);
    await pass(11_000);
    expect(isThere('First')).toBe(false);
  });
});
