import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useMarkPhonePage } from '@parallax/ui/state';
import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog.tsx';

function PhonePage() {
  useMarkPhonePage();
  return null;
}

const onOpenChange = jest.fn();
const sheet = () => screen.getByRole('dialog', { name: 'Sheets' });

function show({ onPhone = true }: { onPhone?: boolean } = {}) {
  const page = (open: boolean) => (
    <>
      {onPhone && <PhonePage />}
      <Dialog title="Sheets" open={open} onOpenChange={onOpenChange}>
        <p data-testid="content">text</p>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
}

/** Moves one finger from an element, in steps of a tenth. */
function swipe(from: HTMLElement, { down = 0, across = 0 } = {}) {
  const at = (share: number) => [
    { identifier: 1, clientX: 100 + across * share, clientY: 100 + down * share, target: from },
  ];
  fireEvent.touchStart(from, { touches: at(0), changedTouches: at(0) });
  for (let step = 1; step <= 10; step += 1)
    fireEvent.touchMove(from, { touches: at(step / 10), changedTouches: at(step / 10) });
  fireEvent.touchEnd(from, { touches: [], changedTouches: at(1) });
}

beforeEach(() => {
  onOpenChange.mockClear();
});

describe('design §7 a bottom sheet', () => {
  it.each(['header', 'content'])('is closed by a swipe down from its %s', (part) => {
    show();
    swipe(part === 'header' ? screen.getByText('Sheets') : screen.getByTestId('content'), {
      down: 400,
    });
    expect(onOpenChange).toHaveBeenCalledTimes(1);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('remains open on a swipe in content that is scrolled down', () => {
    show();
    const body = screen.getByTestId('content').parentElement;
    Object.defineProperty(body, 'scrollTop', { value: 40 });
    swipe(screen.getByTestId('content'), { down: 400 });
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it.each([
    ['up', { down: -300 }],
    ['sideways', { down: 60, across: 200 }],
  ])('remains open on a swipe %s', (_, movement) => {
    show();
    swipe(screen.getByText('Sheets'), movement);
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(sheet().style.translate).toBe('');
  });

  it('moves back when a second finger ends the swipe', () => {
    show();
    const from = screen.getByText('Sheets');
    const finger = (identifier: number, clientY: number) => ({
      identifier,
      clientX: 100,
      clientY,
      target: from,
    });
    fireEvent.touchStart(from, { touches: [finger(1, 100)], changedTouches: [finger(1, 100)] });
    fireEvent.touchMove(from, { touches: [finger(1, 160)], changedTouches: [finger(1, 160)] });
    expect(sheet().style.translate).toBe('0 60px');
    const both = [finger(1, 160), finger(2, 300)];
    fireEvent.touchStart(from, { touches: both, changedTouches: [finger(2, 300)] });
    expect(sheet().style.translate).toBe('');
    fireEvent.touchEnd(from, { touches: [], changedTouches: both });
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('remains open on a swipe in a text field', () => {
    show();
    swipe(screen.getByRole('textbox', { name: 'Name' }), { down: 400 });
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('cannot be closed by a swipe on the desktop page', () => {
    show({ onPhone: false });
    swipe(screen.getByText('Sheets'), { down: 400 });
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
