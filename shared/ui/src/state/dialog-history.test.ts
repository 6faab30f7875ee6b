import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { closeDialogsOnBack, removeDialogEntry } from './dialog-history.ts';
import { pushDialog } from './dialog-stack.ts';

let stop: () => void;
const router = jest.fn();
const at = () => location.pathname;
const marked = () => Reflect.has(Object(history.state), 'dialogOpen');

/** Opens a dialog, which refuses to close if it has `changes`. */
function openDialog(changes = false) {
  const dialog = { close: jest.fn(() => (changes ? undefined : leave())) };
  const leave = pushDialog(dialog);
  return { ...dialog, leave };
}
async function openMarked(changes = false) {
  const dialog = openDialog(changes);
  await waitFor(() => expect(marked()).toBe(true));
  return dialog;
}

/** Longer than the wait for a browser that does not go back. */
const afterTimeout = { timeout: 4_000 };

const prevent = (event: Event) => event.preventDefault();

beforeEach(() => {
  history.pushState({ key: 'first' }, '', '/execution');
  history.pushState({ key: 'second' }, '', '/risk');
  stop = closeDialogsOnBack();
  window.addEventListener('popstate', router);
});
afterEach(() => {
  window.removeEventListener('popstate', router);
  stop();
  jest.clearAllMocks();
});

describe('Back with an open dialog', () => {
  it('closes the dialog and stays on the page', async () => {
    const dialog = await openMarked();
    history.back();
    await waitFor(() => expect(dialog.close).toHaveBeenCalledTimes(1));
    expect(at()).toBe('/risk');
    expect(router).not.toHaveBeenCalled();
  });

  it('closes the topmost dialog, and a second Back closes the dialog below', async () => {
    const below = await openMarked();
    const above = openDialog();
    history.back();
    await waitFor(() => expect(above.close).toHaveBeenCalledTimes(1));
    expect(below.close).not.toHaveBeenCalled();
    await waitFor(() => expect(marked()).toBe(true));
    history.back();
    await waitFor(() => expect(below.close).toHaveBeenCalledTimes(1));
    expect(at()).toBe('/risk');
  });

  it('can be repeated while the dialog stays open to ask for confirmation', async () => {
    const { close, leave } = await openMarked(true);
    for (const times of [1, 2]) {
      history.back();
      await waitFor(() => expect(close).toHaveBeenCalledTimes(times));
      await waitFor(() => expect(marked()).toBe(true));
    }
    leave();
    await waitFor(() => expect(marked()).toBe(false));
  });
});

describe('the history entry of an open dialog', () => {
  it('is restored before the next event if the dialog stays open after Back', async () => {
    const { close, leave } = await openMarked(true);
    const markedAfterClose = new Promise<boolean>((resolve) => {
      close.mockImplementationOnce(() => {
        queueMicrotask(() => queueMicrotask(() => resolve(marked())));
      });
    });
    history.back();
    expect(await markedAfterClose).toBe(true);
    leave();
    await waitFor(() => expect(marked()).toBe(false));
  });

  it('is removed when the dialog closes, so that Back leads to the previous page', async () => {
    const dialog = await openMarked();
    dialog.leave();
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk');
    history.back();
    await waitFor(() => expect(at()).toBe('/execution'));
    expect(router).toHaveBeenCalledTimes(1);
  });

  it('is reused by a dialog that replaces another', async () => {
    const loading = await openMarked();
    const { length } = history;
    loading.leave();
    const { leave } = openDialog();
    await new Promise((resolve) => setTimeout(resolve));
    expect(marked()).toBe(true);
    expect(history).toHaveLength(length);
    leave();
    await waitFor(() => expect(marked()).toBe(false));
  });

  it('is skipped if Forward reaches it after the dialog has closed', async () => {
    const dialog = await openMarked();
    dialog.leave();
    await waitFor(() => expect(marked()).toBe(false));
    history.forward();
    await waitFor(() => expect(router).toHaveBeenCalled());
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk');
  });

  it('is removed before a navigation, even while its removal is pending', async () => {
    const dialog = await openMarked();
    dialog.leave();
    const { length } = history;
    removeDialogEntry(() => history.pushState({ key: 'third' }, '', '/algo'));
    await waitFor(() => expect(at()).toBe('/algo'));
    expect(history).toHaveLength(length);
    history.back();
    await waitFor(() => expect(at()).toBe('/risk'));
    expect(marked()).toBe(false);
  });

  it('is added above the new page for a dialog that stays open during a navigation', async () => {
    const { leave } = await openMarked();
    removeDialogEntry(() => history.replaceState({ key: 'third' }, '', '/risk/desk'));
    await waitFor(() => expect(at()).toBe('/risk/desk'));
    await waitFor(() => expect(marked()).toBe(true));
    leave();
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk/desk');
  });

  it('is removed after a reload closed the dialog', async () => {
    history.pushState({ key: 'second', dialogOpen: true }, '');
    stop();
    stop = closeDialogsOnBack();
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk');
  });

  it('does not cancel a reload that starts as the dialog closes', async () => {
    const dialog = await openMarked();
    const back = jest.spyOn(history, 'back');
    dialog.leave();
    window.dispatchEvent(new Event('beforeunload'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(back).not.toHaveBeenCalled();
    // the reloaded page
    stop();
    stop = closeDialogsOnBack();
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk');
    back.mockRestore();
  });

  it('is removed at once if the dialog closes after a reload that the user did not confirm', async () => {
    const dialog = await openMarked();
    window.addEventListener('beforeunload', prevent, { once: true });
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    dialog.leave();
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk');
  });

  it('is removed at once if the dialog closes after a reload that the user stopped', async () => {
    const navigation = new EventTarget();
    Object.assign(window, { navigation });
    stop();
    stop = closeDialogsOnBack();
    const dialog = await openMarked();
    window.dispatchEvent(new Event('beforeunload'));
    navigation.dispatchEvent(new Event('navigateerror'));
    dialog.leave();
    await waitFor(() => expect(marked()).toBe(false));
    expect(at()).toBe('/risk');
    Reflect.deleteProperty(window, 'navigation');
  });

  it('does not block a navigation if the browser ignores history.back', async () => {
    const { leave } = await openMarked();
    const back = jest.spyOn(history, 'back').mockImplementation(() => undefined);
    removeDialogEntry(() => history.pushState({ key: 'third' }, '', '/algo'));
    await waitFor(() => expect(at()).toBe('/algo'), afterTimeout);
    back.mockRestore();
    leave();
    await waitFor(() => expect(marked()).toBe(false));
  });
});

it('a navigation is restored if the browser goes back only after the timeout', async () => {
  const { leave } = await openMarked();
  const back = jest.spyOn(history, 'back').mockImplementation(() => undefined);
  const forward = jest.spyOn(history, 'forward');
  removeDialogEntry(() => history.pushState({ key: 'third' }, '', '/algo'));
  await waitFor(() => expect(at()).toBe('/algo'), afterTimeout);
  leave();
  back.mockRestore();
  history.back();
  await waitFor(() => expect(forward).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(at()).toBe('/algo'));
  forward.mockRestore();
  expect(router).not.toHaveBeenCalled();
  // the next Back is the user's
  await new Promise((resolve) => setTimeout(resolve));
  history.back();
  await waitFor(() => expect(at()).toBe('/risk'));
  expect(router).toHaveBeenCalledTimes(1);
});

it('a navigation runs at once if no dialog is open', () => {
  const navigate = jest.fn();
  removeDialogEntry(navigate);
  expect(navigate).toHaveBeenCalledTimes(1);
});
