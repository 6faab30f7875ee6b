import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { requestFocus, useRequestedFocus } from './focus-requests.ts';

function Place({ id }: { id: string }) {
  const ref = useRef<HTMLButtonElement>(null);
  useRequestedFocus(id, ref);
  return (
    <button ref={ref} type="button">
      {id}
    </button>
  );
}
const Covered = ({ inert }: { inert: boolean }) => (
  <div inert={inert}>
    <Place id="eight" />
  </div>
);
const place = (id: string) => screen.getByRole('button', { name: id, hidden: true });

describe('requestFocus', () => {
  it('focuses a mounted element, or an element mounted later', () => {
    const { rerender } = render(<Place id="one" />);
    act(() => requestFocus('one'));
    expect(place('one')).toHaveFocus();
    act(() => requestFocus('two'));
    rerender(
      <>
        <Place id="one" />
        <Place id="two" />
      </>,
    );
    expect(place('two')).toHaveFocus();
  });

  it('waits until no dialog is open', async () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    render(<Place id="three" />);
    act(() => requestFocus('three'));
    expect(place('three')).not.toHaveFocus();
    dialog.remove();
    await act(() => Promise.resolve());
    expect(place('three')).toHaveFocus();
  });

  it.each([
    ['the user presses a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['the user clicks', () => fireEvent.pointerDown(document.body)],
    ['10 s have passed', () => jest.advanceTimersByTime(10_000)],
  ])('is cancelled if %s while it waits for a dialog', async (_, cancel) => {
    jest.useFakeTimers();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    render(<Place id="ten" />);
    act(() => requestFocus('ten'));
    cancel();
    dialog.remove();
    await act(() => Promise.resolve());
    expect(place('ten')).not.toHaveFocus();
    jest.useRealTimers();
  });

  it('does not move the focus out of an open menu, which would close it', () => {
    render(
      <>
        <Place id="nine" />
        <div role="menu" tabIndex={-1} />
      </>,
    );
    screen.getByRole('menu').focus();
    act(() => requestFocus('nine'));
    expect(screen.getByRole('menu')).toHaveFocus();
  });

  it('overrides the focus restored by a closing layer', () => {
    render(
      <>
        <Place id="four" />
        <button type="button">opener</button>
      </>,
    );
    act(() => requestFocus('four'));
    screen.getByRole('button', { name: 'opener' }).focus();
    expect(place('four')).toHaveFocus();
  });

  it('does not move the focus back if the same element is focused a second time', () => {
    render(
      <>
        <Place id="eight" />
        <button type="button">opener</button>
      </>,
    );
    act(() => requestFocus('eight'));
    screen.getByRole('button', { name: 'opener' }).focus();
    expect(place('eight')).toHaveFocus();
    screen.getByRole('button', { name: 'opener' }).focus();
    expect(screen.getByRole('button', { name: 'opener' })).toHaveFocus();
  });

  it('is cancelled if the user presses a key before the element is mounted', () => {
    const { rerender } = render(<p>Nothing here yet</p>);
    act(() => requestFocus('seven'));
    fireEvent.keyDown(document.body, { key: 'Tab' });
    rerender(<Place id="seven" />);
    expect(place('seven')).not.toHaveFocus();
  });

  it('does not move the focus back if the user focuses a field', () => {
    render(
      <>
        <Place id="six" />
        <input aria-label="search" />
      </>,
    );
    act(() => requestFocus('six'));
    screen.getByRole('textbox', { name: 'search' }).focus();
    expect(screen.getByRole('textbox', { name: 'search' })).toHaveFocus();
  });

  it('overrides a layer that restores the focus immediately', () => {
    render(
      <>
        <Place id="five" />
        <button type="button">before</button>
        <button type="button" onBlur={() => place('before').focus()}>
          layer
        </button>
      </>,
    );
    place('layer').focus();
    act(() => requestFocus('five'));
    expect(place('five')).toHaveFocus();
  });

  it('waits until the page is no longer inert', async () => {
    const { rerender } = render(<Covered inert />);
    act(() => requestFocus('eight'));
    expect(place('eight')).not.toHaveFocus();
    rerender(<Covered inert={false} />);
    await waitFor(() => expect(place('eight')).toHaveFocus());
  });
});
