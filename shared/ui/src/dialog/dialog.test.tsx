import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Menu } from '../menu/menu.tsx';
import { Popover } from '../popover/popover.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function OpenedByButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add Widget
      </button>
      <Dialog title="Add Widget" hideTitle open={open} onOpenChange={setOpen}>
        <input aria-label="Search" ref={(field) => field?.focus()} />
      </Dialog>
    </>
  );
}

function OpenedByMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton label="Widget menu">…</IconButton>}
        items={[{ label: 'Settings', onSelect: () => setOpen(true) }]}
      />
      <Dialog title="Settings" open={open} onOpenChange={setOpen}>
        text
      </Dialog>
    </>
  );
}

/** Focuses another element when its dialog has closed, as a user does who opens a menu quickly. */
function FocusedOnClose() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    if (open === false) screen.getByRole('button', { name: 'Elsewhere' }).focus();
  }, [open]);
  return (
    <>
      <button type="button">Elsewhere</button>
      <button type="button" onClick={() => setOpen(true)}>
        Add Widget
      </button>
      <Dialog title="Add Widget" open={open === true} onOpenChange={setOpen}>
        <button type="button" onClick={() => setOpen(false)}>
          Order book
        </button>
      </Dialog>
    </>
  );
}

const pressEscape = (on: Element) =>
  on.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );

function EscapeOnUnmount() {
  useEffect(() => () => void pressEscape(document.body), []);
  return null;
}

/** A popover that is replaced by a dialog, with Escape pressed while the popover unmounts. */
function OpenedByPopover() {
  const [shown, setShown] = useState<'popover' | 'dialog' | undefined>('popover');
  const onOpenChange = () => setShown(undefined);
  return (
    <>
      <Popover
        label="Venue filter"
        trigger={<button type="button">Venues</button>}
        open={shown === 'popover'}
        onOpenChange={onOpenChange}
      >
        <button type="button" onClick={() => setShown('dialog')}>
          Search
        </button>
        <EscapeOnUnmount />
      </Popover>
      <Dialog title="Command palette" open={shown === 'dialog'} onOpenChange={onOpenChange}>
        text
      </Dialog>
    </>
  );
}

function ReplacedDialog() {
  const [open, setOpen] = useState(false);
  const [ready, setReady] = useState(false);
  const dialog = { title: 'Settings', open, onOpenChange: setOpen };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {ready ? (
        <Dialog key="ready" {...dialog}>
          text
        </Dialog>
      ) : (
        <Dialog key="loading" {...dialog}>
          <button type="button" onClick={() => setReady(true)}>
            Arrive
          </button>
        </Dialog>
      )}
    </>
  );
}

function DialogWithConfirm({ onLeave }: { onLeave: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Dialog
        title="Account"
        open
        onOpenChange={() => {
          onLeave();
          setConfirming(true);
        }}
      >
        text
      </Dialog>
      <ConfirmDialog
        title="Discard changes?"
        open={isConfirming}
        onOpenChange={setConfirming}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {}}
      >
        What you typed is not saved.
      </ConfirmDialog>
    </>
  );
}

describe('Dialog', () => {
  it('does not take the focus from what the user has focused while it closed', async () => {
    const user = userEvent.setup();
    render(<FocusedOnClose />);
    await user.click(screen.getByRole('button', { name: 'Add Widget' }));
    await user.click(screen.getByRole('button', { name: 'Order book' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  it('is named by its title even when the title is hidden, and restores the focus on Escape', async () => {
    const user = userEvent.setup();
    render(<OpenedByButton />);
    const button = screen.getByRole('button', { name: 'Add Widget' });
    await user.click(button);
    expect(screen.getByRole('dialog', { name: 'Add Widget' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  it("shows the given button 'Back' instead of 'Close'", () => {
    const back = <button type="button">Back</button>;
    render(
      <Dialog title="Messages" open onOpenChange={() => undefined} back={back}>
        Text
      </Dialog>,
    );
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('closes on Escape while the popover that it replaces unmounts', async () => {
    const user = userEvent.setup();
    render(<OpenedByPopover />);
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('restores the focus to the menu’s button when opened from a menu', async () => {
    const user = userEvent.setup();
    render(<OpenedByMenu />);
    await user.click(screen.getByRole('button', { name: 'Widget menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Widget menu' })).toHaveFocus();
  });
});

describe('nested dialogs', () => {
  it('close one at a time, even if Escape is pressed again immediately', async () => {
    const onLeave = jest.fn();
    const user = userEvent.setup();
    const escapeAtOnce = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.textContent !== 'Keep editing') return;
      document.removeEventListener('focusin', escapeAtOnce);
      pressEscape(target);
    };
    document.addEventListener('focusin', escapeAtOnce);
    render(<DialogWithConfirm onLeave={onLeave} />);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeVisible();
    expect(onLeave).toHaveBeenCalledTimes(1);

    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    expect(onLeave).toHaveBeenCalledTimes(2);
  });

  it('leave Escape to an open menu', async () => {
    const user = userEvent.setup();
    const onOpenChange = jest.fn();
    render(
      <Dialog title="Settings" open onOpenChange={onOpenChange}>
        <Menu
          trigger={<IconButton label="More">…</IconButton>}
          items={[{ label: 'Reset', onSelect: () => {} }]}
        />
      </Dialog>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe('a dialog that replaces another', () => {
  it('restores the focus to the opener of the first dialog', async () => {
    const user = userEvent.setup();
    render(<ReplacedDialog />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Arrive' }));
    expect(await screen.findByText('text')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});

describe('the opening animation of a dialog', () => {
  it('is skipped when the dialog replaces its placeholder', async () => {
    const user = userEvent.setup();
    render(<ReplacedDialog />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog')).toHaveAttribute('data-in-place', 'false');
    await user.click(screen.getByRole('button', { name: 'Arrive' }));
    expect(await screen.findByText('text')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveAttribute('data-in-place', 'true');

    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog')).toHaveAttribute('data-in-place', 'false');
  });
});

describe('ConfirmDialog', () => {
  const onConfirm = jest.fn();
  const onOpenChange = jest.fn();
  beforeEach(() => {
    onConfirm.mockReset();
    onOpenChange.mockReset();
  });
  const ask = (danger: boolean) =>
    render(
      <ConfirmDialog
        title="Send the order?"
        open
        onOpenChange={onOpenChange}
        confirmLabel="Send"
        danger={danger}
        onConfirm={onConfirm}
      >
        It is a large one.
      </ConfirmDialog>,
    );

  it('confirms once', async () => {
    ask(false);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('does not take the second click of a double click that opened it as the answer', () => {
    ask(false);
    const send = screen.getByRole('button', { name: 'Send' });
    fireEvent.click(send, { detail: 2 });
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(send, { detail: 1 });
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it("focuses 'Cancel' where something is lost for good", () => {
    ask(true);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it.each(['Enter', ' '])(
    'confirms by %j only if it is a new press, once it can be read',
    async (key) => {
      const user = userEvent.setup();
      ask(false);
      expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
      await user.keyboard(`{${key}}`);
      expect(onConfirm).not.toHaveBeenCalled();
      await new Promise((resolve) => setTimeout(resolve, 260));
      const send = screen.getByRole('button', { name: 'Send' });
      for (const repeat of [true, true])
        expect(fireEvent.keyDown(send, { key, repeat })).toBe(false);
      expect(fireEvent.keyUp(send, { key })).toBe(key === 'Enter');
      expect(onConfirm).not.toHaveBeenCalled();
      await user.keyboard(`{${key}}`);
      expect(onConfirm).toHaveBeenCalledTimes(1);
    },
  );
});
