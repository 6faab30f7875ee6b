import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  dismissSessionToasts,
  dismissToast,
  replaceFailures,
  showToast,
  type Toast,
} from './show-toast.ts';
import { Toaster } from './toaster.tsx';
import { clearUndoStack } from './undo-stack.ts';

afterEach(() => act(() => dismissSessionToasts()));

const itemOf = async (title: string) => (await screen.findByText(title)).closest('li');
const show = (toast: Toast): void =>
  act(() => {
    showToast(toast);
  });
const fail = (action: string, ...titles: string[]): void =>
  act(() => {
    replaceFailures(action, ...titles.map((title) => showToast({ kind: 'error', title })));
  });

it('Toaster shows toasts in a live region, replaces them by id, and dismisses them', async () => {
  render(<Toaster />);
  show({ kind: 'error', title: 'Error', description: 'Failed to update trader', id: 'x' });
  const region = screen.getByRole('region', { name: /Messages/ });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(await within(region).findByText('Failed to update trader')).toBeInTheDocument();

  show({ kind: 'success', title: 'Saved', id: 'x', persistent: true });
  expect(await within(region).findByText('Saved')).toBeInTheDocument();
  expect(within(region).getAllByRole('listitem')).toHaveLength(1);
  expect(within(region).queryByText('Failed to update trader')).toBeNull();

  act(() => dismissToast('x'));
  const [toast] = within(region).getAllByRole('listitem');
  await waitFor(() => expect(toast).toHaveAttribute('data-removed', 'true'));
});

const marks = (): string[] =>
  document.documentElement
    .getAttributeNames()
    .filter((name) => /-(open|pinned)$/.test(name))
    .toSorted();

it('Toaster marks the root while a dialog or a pinned toast is shown, for which toasts make room', async () => {
  render(<Toaster />);
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  dialog.dataset.modal = '';
  document.body.append(dialog);
  await waitFor(() => expect(marks()).toEqual(['data-dialog-open', 'data-modal-open']));
  dialog.remove();
  await waitFor(() => expect(marks()).toEqual([]));
  show({ kind: 'error', title: 'No connection', id: 'pinned', pinned: true });
  await waitFor(() => expect(marks()).toEqual(['data-toast-pinned']));
  act(() => dismissToast('pinned'));
  await waitFor(() => expect(marks()).toEqual([]));
});

const rooms = () =>
  ['--toast-room', '--pinned-room'].map((name) =>
    document.documentElement.style.getPropertyValue(name),
  );

it('Toaster makes room in a narrow window: below the page for the newest toast, above it for a pinned one', async () => {
  const narrow = Object.assign(matchMedia(''), { matches: true });
  const mock = jest.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow);
  const { unmount } = render(<Toaster />);
  expect(rooms()).toEqual(['0px', '0px']);
  show({ kind: 'success', title: 'Saved', id: 'saved' });
  expect((await itemOf('Saved'))?.closest('ol')).toHaveAttribute('data-y-position', 'bottom');
  // jsdom has no layout: the gaps of a toast without height
  await waitFor(() => expect(rooms()).toEqual(['16px', '0px']));
  show({ kind: 'error', title: 'No connection', id: 'pinned', pinned: true });
  await waitFor(() => expect(rooms()).toEqual(['16px', '16px']));
  expect((await itemOf('No connection'))?.closest('ol')).toHaveAttribute('data-y-position', 'top');
  act(() => dismissToast('pinned'));
  await waitFor(() => expect(rooms()).toEqual(['16px', '0px']));
  unmount();
  expect(rooms()).toEqual(['', '']);
  mock.mockRestore();
});

it('Toaster dismisses only the failures of the same action when its next outcome arrives', async () => {
  render(<Toaster />);
  fail('save', 'Name too long', 'Name taken');
  fail('delete', 'Not deleted');
  const [long, taken, other] = [
    await itemOf('Name too long'),
    await itemOf('Name taken'),
    await itemOf('Not deleted'),
  ];
  fail('save', 'Still taken');
  const still = await itemOf('Still taken');
  await waitFor(() => expect(long).toHaveAttribute('data-removed', 'true'));
  expect(taken).toHaveAttribute('data-removed', 'true');

  act(() => replaceFailures('save'));
  await waitFor(() => expect(still).toHaveAttribute('data-removed', 'true'));
  expect(other).toHaveAttribute('data-removed', 'false');
});

it('Toaster keeps a pinned toast visible beside six later toasts until the user closes it', async () => {
  render(<Toaster />);
  const onRemoved = jest.fn();
  show({ kind: 'error', title: 'No connection', id: 'lost', pinned: true, onRemoved });
  const pinned = (await screen.findByText('No connection')).closest('li');
  act(() => {
    for (const n of [1, 2, 3, 4, 5, 6]) showToast({ kind: 'info', title: `News ${n}` });
  });
  const oldest = (await screen.findByText('News 1')).closest('li');
  expect(oldest).toHaveAttribute('data-visible', 'false');
  expect(pinned).toHaveAttribute('data-visible', 'true');
  expect(pinned?.closest('ol')).not.toBe(oldest?.closest('ol'));

  expect(onRemoved).not.toHaveBeenCalled();
  fireEvent.click(within(pinned ?? document.body).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(pinned).toHaveAttribute('data-removed', 'true'));
  expect(onRemoved).toHaveBeenCalledTimes(1);
});

it('Toaster keeps a toast that outlives the session when all other toasts are dismissed', async () => {
  render(<Toaster />);
  act(() => {
    showToast({ kind: 'success', title: 'Email changed', id: 'changed', outlivesSession: true });
    showToast({ kind: 'success', title: 'Saved' });
  });
  const kept = (await screen.findByText('Email changed')).closest('li');
  const dismissed = screen.getByText('Saved').closest('li');
  act(() => dismissSessionToasts());
  await waitFor(() => expect(dismissed).toHaveAttribute('data-removed', 'true'));
  expect(kept).toHaveAttribute('data-removed', 'false');
  act(() => dismissToast('changed'));
  await waitFor(() => expect(kept).not.toBeInTheDocument());
});

it('Toaster dismisses a toast at the end of the session, even if it replaced one that outlives the session', async () => {
  render(<Toaster />);
  show({ kind: 'info', title: 'Sent', id: 'replaced', outlivesSession: true });
  await itemOf('Sent');
  show({ kind: 'info', title: 'Sent again', id: 'replaced' });
  const again = await itemOf('Sent again');
  act(() => dismissSessionToasts());
  await waitFor(() => expect(again).toHaveAttribute('data-removed', 'true'));
});

it('Toaster shows a toast that replaces a pinned one in the list of ordinary toasts', async () => {
  render(<Toaster />);
  show({ kind: 'error', title: 'No connection', id: 'lost', pinned: true });
  const pinned = await itemOf('No connection');
  show({ kind: 'success', title: 'Connected', id: 'lost', persistent: true });
  const ordinary = await itemOf('Connected');
  expect(ordinary?.className).not.toBe(pinned?.className);
  expect(ordinary?.closest('ol')).not.toBe(pinned?.closest('ol'));
  await waitFor(() => expect(screen.queryByText('No connection')).toBeNull());
  act(() => dismissToast('lost'));
  await waitFor(() => expect(ordinary).toHaveAttribute('data-removed', 'true'));
});

const showBeside = async () => {
  render(
    <>
      <button type="button">Last</button>
      <Toaster />
    </>,
  );
  act(() => {
    showToast({ kind: 'info', title: 'Saved', id: 'focus', persistent: true });
  });
  await screen.findByText('Saved');
  const last = screen.getByRole('button', { name: 'Last' });
  last.focus();
  return last;
};

describe('the focus in a toast', () => {
  it('leaves the toast with Tab and with Shift Tab', async () => {
    const last = await showBeside();
    const user = userEvent.setup();
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    await user.tab();
    await user.tab();
    expect(dismiss).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
    last.focus();
    await user.tab();
    await user.tab({ shift: true });
    expect(last).toHaveFocus();
  });

  it('returns to the previously focused element when the toast is removed', async () => {
    const last = await showBeside();
    const user = userEvent.setup();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
    expect(last).toHaveFocus();
  });
});

describe('a toast that is shown again right after its removal', () => {
  const toast = { kind: 'error', title: 'No connection', id: 'again', persistent: true } as const;
  const again = { ...toast, title: 'No connection again' };
  const undo = { label: 'Undo', onSelect: jest.fn() };

  it.each([
    ['was dismissed by the page', toast, () => dismissToast('again')],
    ['was dismissed with all others', toast, () => dismissSessionToasts()],
    [
      'was dismissed with its button',
      toast,
      () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })),
    ],
    [
      'was closed by its action',
      { ...toast, action: undo },
      () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })),
    ],
  ])('remains visible if the previous toast %s', async (_, first, remove) => {
    render(<Toaster />);
    show(first);
    const before = (await screen.findByText('No connection')).closest('li');
    act(() => void remove());
    await waitFor(() => expect(before).toHaveAttribute('data-removed', 'true'));
    show(again);
    const shown = (await screen.findByText('No connection again')).closest('li');
    await waitFor(() => expect(before).not.toBeInTheDocument());
    expect(shown).toBeInTheDocument();
    expect(shown).toHaveAttribute('data-removed', 'false');
  });
});

const pressZ = (shiftKey = false) =>
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey });

it('Toaster runs an undo action on Ctrl Z once while its toast is visible, ahead of the page', async () => {
  const undo = jest.fn();
  const page = jest.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener('keydown', page);
  render(<Toaster />);
  const action = { label: 'Undo', onSelect: undo, undoKeys: true };
  show({ kind: 'success', title: 'Removed', action });
  await itemOf('Removed');
  pressZ(true);
  expect(undo).not.toHaveBeenCalled();
  pressZ();
  expect(undo).toHaveBeenCalledTimes(1);
  pressZ();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(page.mock.results.map(({ value }) => value)).toEqual([false, true, false]);

  show({ kind: 'success', title: 'Removed again', action });
  await itemOf('Removed again');
  act(() => dismissSessionToasts());
  await waitFor(() => expect(screen.queryByText('Removed again')).toBeNull());
  pressZ();
  expect(undo).toHaveBeenCalledTimes(1);
  window.removeEventListener('keydown', page);
});

it('Toaster runs the undo actions of several toasts on Ctrl Z, the latest first', async () => {
  const undone: string[] = [];
  const remove = (name: string, id?: string) =>
    show({
      kind: 'success',
      title: `${name} removed`,
      ...(id !== undefined && { id }),
      action: { label: 'Undo', onSelect: () => undone.push(name), undoKeys: true },
    });
  render(<Toaster />);
  remove('A');
  remove('B');
  remove('C', 'same');
  remove('D', 'same');
  await itemOf('D removed');
  pressZ();
  pressZ();
  pressZ();
  pressZ();
  expect(undone).toEqual(['D', 'B', 'A']);
});

it('Toaster leaves Ctrl Z to the page once the undo stack is cleared, and keeps the button', async () => {
  const undo = jest.fn();
  render(<Toaster />);
  const action = { label: 'Undo', onSelect: undo, undoKeys: true };
  show({ kind: 'success', title: 'Removed', action });
  await itemOf('Removed');
  act(() => clearUndoStack());
  // fireEvent returns whether the default was not prevented
  expect(pressZ()).toBe(true);
  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
});
