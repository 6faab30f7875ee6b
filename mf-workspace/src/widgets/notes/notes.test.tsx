import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import Notes from './notes.tsx';
import { NOTE_MAX } from './notes-settings.ts';

const onSettings = jest.fn();
const note = (text: string) => <Notes settings={{ text }} onSettings={onSettings} />;
const field = () => screen.getByRole('textbox', { name: 'Note' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('design §7 Notes', () => {
  it('are saved once, after a pause of 500 ms', () => {
    render(note(''));
    press('Write a note');
    expect(field()).toHaveFocus();
    type('a');
    type('ab');
    jest.advanceTimersByTime(499);
    expect(onSettings).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onSettings.mock.calls).toEqual([[{ text: 'ab' }]]);
  });

  it('are saved every 5 s while the user types without a pause', () => {
    render(note(''));
    press('Write a note');
    for (let i = 1; i <= 14; i += 1) {
      type('a'.repeat(i));
      jest.advanceTimersByTime(400);
    }
    expect(onSettings).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Done is clicked', () => press('Done')],
    ['Escape is pressed', () => fireEvent.keyDown(field(), { key: 'Escape' })],
    ['the page is left', () => fireEvent(window, new Event('pagehide'))],
  ])('are saved at once when %s', (_, leave) => {
    render(note(''));
    press('Write a note');
    type('a');
    leave();
    expect(onSettings.mock.calls).toEqual([[{ text: 'a' }]]);
  });

  it('are saved if the widget is unmounted before the pause ends', () => {
    const { unmount } = render(note(''));
    press('Write a note');
    type('a');
    unmount();
    expect(onSettings.mock.calls).toEqual([[{ text: 'a' }]]);
  });

  it('are plain text with links, never HTML', () => {
    render(note('<img src=x onerror=alert(1)> https://a.example/b.'));
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    const link = screen.getByRole('link', { name: 'https://a.example/b' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('refuse text over 20,000 characters with a message and keep the previous text', () => {
    render(note('a'.repeat(NOTE_MAX)));
    press('Edit');
    type('a'.repeat(NOTE_MAX + 5));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'A note has at most 20,000 characters. With this it would have 20,005, so it was not added.',
    );
    expect(field()).toHaveValue('a'.repeat(NOTE_MAX));
    type('a'.repeat(NOTE_MAX - 1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('19,999 of 20,000 characters')).toBeVisible();
  });

  it('adopt text that was saved elsewhere, unless there are unsaved changes', () => {
    const { rerender } = render(note('a'));
    rerender(note('b'));
    expect(screen.getByText('b')).toBeVisible();
    press('Edit');
    type('mine');
    rerender(note('c'));
    expect(field()).toHaveValue('mine');
  });

  it("return the focus to 'Edit' after 'Done'", () => {
    render(note('a'));
    press('Edit');
    press('Done');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });
});
