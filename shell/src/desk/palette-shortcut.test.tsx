import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Dialog, Popover } from '@parallax/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { usePaletteShortcut } from './palette-shortcut.ts';

function Page() {
  const [palette, setPalette] = useState(false);
  const [popover, setPopover] = useState(false);
  const [dialog, setDialog] = useState(false);
  usePaletteShortcut(palette, setPalette);
  return (
    <>
      <Popover
        label="Venue filter"
        open={popover}
        onOpenChange={setPopover}
        trigger={<button type="button">Venue filter</button>}
      >
        <input aria-label="Search venues" />
      </Popover>
      <button type="button" onClick={() => setDialog(true)}>
        Account
      </button>
      <Dialog title="Account" open={dialog} onOpenChange={setDialog}>
        text
      </Dialog>
      <Dialog title="Command palette" open={palette} onOpenChange={setPalette}>
        <input aria-label="Search everything" ref={(field) => field?.focus()} />
      </Dialog>
    </>
  );
}
const KEYS = '{Control>}k{/Control}';
const palette = () => screen.queryByRole('dialog', { name: 'Command palette' });

const press = (repeat: boolean) =>
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true, repeat });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the shortcut of the command palette', () => {
  it("closes an open popover, and when the palette closes, focus returns to the popover's button", async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Venue filter' }));
    expect(screen.getByRole('textbox', { name: 'Search venues' })).toHaveFocus();
    await user.keyboard(KEYS);
    expect(palette()).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Venue filter' })).toBeNull();
    await user.keyboard(KEYS);
    expect(palette()).toBeNull();
    expect(screen.getByRole('button', { name: 'Venue filter' })).toHaveFocus();
  });

  it('opens the palette once while its keys are held', () => {
    render(<Page />);
    press(false);
    expect(press(true)).toBe(false);
    expect(palette()).toBeVisible();
  });

  it('is ignored while another dialog is open', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.keyboard(KEYS);
    expect(palette()).toBeNull();
  });

  it.each([
    ['Ctrl+K', 'ctrlKey', 'Macintosh', false],
    ['⌘K', 'metaKey', 'Macintosh', true],
    ['Ctrl+K', 'ctrlKey', 'Windows NT', true],
  ])('in a text field, %s (%s) on %s opens the palette: %s', (_, modifier, platform, opens) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(platform);
    render(
      <>
        <Page />
        <input aria-label="Notes" />
      </>,
    );
    const field = screen.getByRole('textbox', { name: 'Notes' });
    const isLeftToBrowser = fireEvent.keyDown(field, { key: 'k', code: 'KeyK', [modifier]: true });
    expect([palette() !== null, isLeftToBrowser]).toEqual([opens, !opens]);
  });

  it.each([
    ['works on a layout without Latin letters', 'л', 'KeyK', true],
    ['follows the K of a Latin layout, wherever its key is', 'k', 'KeyV', true],
    ['ignores the physical K key where a Latin layout has another letter', 't', 'KeyK', false],
  ])('%s', (_, key, code, opens) => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key, code, ctrlKey: true });
    expect(palette() !== null).toBe(opens);
  });
});
