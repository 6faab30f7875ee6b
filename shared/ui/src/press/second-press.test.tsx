import { expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

/** jsdom has no pointer events. */
const pointerDown = (element: Element, values: Partial<PointerEvent>) =>
  fireEvent(element, Object.assign(createEvent.pointerDown(element), values));

/** The events of a tap: mouse events follow, which do not contain the pointer type. */
const tap = (element: Element, clientX: number) => {
  const place = { button: 0, ctrlKey: false, clientX, clientY: 200 };
  pointerDown(element, { ...place, pointerType: 'touch' });
  fireEvent.mouseDown(element, { ...place, detail: 1 });
  fireEvent.click(element, { ...place, detail: 1 });
};

it('the second click of a double click that closes a dialog does not reach the element below', () => {
  onBelow.mockClear();
  render(<Page />);
  press(button('Order book'), 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  press(button('Below'), 2);
  expect(onBelow).not.toHaveBeenCalled();
  press(button('Below'), 1);
  expect(onBelow).toHaveBeenCalledTimes(1);
});

it('the second click of a double click on a menu item does not reach the element below', async () => {
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

it('the second tap of a double tap that closes a dialog neither clicks below nor opens a menu', async () => {
  onBelow.mockClear();
  render(<Page />);
  tap(button('Order book'), 100);
  expect(screen.queryByRole('dialog')).toBeNull();
  tap(button('Below'), 104);
  tap(button('More'), 104);
  expect(onBelow).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  tap(button('Below'), 300);
  expect(onBelow).toHaveBeenCalledTimes(1);
});

it('a second mouse press at the position where the first closed a dialog opens no menu', () => {
  render(<Page />);
  const place = { button: 0, ctrlKey: false, pointerType: 'mouse', clientX: 100, clientY: 200 };
  pointerDown(button('Order book'), place);
  fireEvent.click(button('Order book'), { ...place, detail: 1 });
  pointerDown(button('More'), place);
  expect(screen.queryByRole('menu')).toBeNull();
  pointerDown(button('More'), { ...place, clientX: 300 });
  expect(screen.getByRole('menu')).toBeVisible();
});

it('both clicks of a double click take effect after a dialog was closed by the keyboard', async () => {
  onBelow.mockClear();
  render(<Page />);
  await userEvent.keyboard('{Escape}');
  press(button('Below'), 1);
  press(button('Below'), 2);
  expect(onBelow).toHaveBeenCalledTimes(2);
});
