import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Menu } from '../menu/menu.tsx';

const onBelow = jest.fn();

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={onBelow}>
        Below
      </button>
      <Menu
        trigger={<button type="button">More</button>}
        items={[{ label: 'Choose', onSelect: () => undefined }]}
      />
      <Dialog title="Add Widget" open={open} onOpenChange={setOpen}>
        <button type="button" onClick={() => setOpen(false)}>
          Order book
        </button>
      </Dialog>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (element: Element, detail: number) => {
  fireEvent.pointerDown(element, { button: 0 });
  fireEvent.mouseDown(element, { detail });
  fireEvent.click(element, { detail });
};

it('the second click of a double click that closes a dialog does not reach what was below', () => {
  onBelow.mockClear();
  render(<Page />);
  press(button('Order book'), 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  press(button('Below'), 2);
  expect(onBelow).not.toHaveBeenCalled();
  press(button('Below'), 1);
  expect(onBelow).toHaveBeenCalledTimes(1);
});

it('the second click of a double click on a menu item does not reach what was below', async () => {
  onBelow.mockClear();
  render(<Page />);
  press(button('Order book'), 1);
  await userEvent.click(button('More'));
  press(screen.getByRole('menuitem', { name: 'Choose' }), 1);
  expect(screen.queryByRole('menu')).toBeNull();
  press(button('Below'), 2);
  expect(onBelow).not.toHaveBeenCalled();
});

it('the second click of a double click outside a menu reaches its target, like the first', async () => {
  onBelow.mockClear();
  render(<Page />);
  press(button('Order book'), 1);
  await userEvent.click(button('More'));
  // the menu listens for presses outside from the next task on
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  press(button('Below'), 1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  press(button('Below'), 2);
  expect(onBelow).toHaveBeenCalledTimes(2);
});

it('both clicks of a double click take effect after a dialog was closed by the keyboard', async () => {
  onBelow.mockClear();
  render(<Page />);
  await userEvent.keyboard('{Escape}');
  press(button('Below'), 1);
  press(button('Below'), 2);
  expect(onBelow).toHaveBeenCalledTimes(2);
});
