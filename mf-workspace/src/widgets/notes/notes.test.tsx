// @alone its timers, feed or page would be those of other tests

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { NOTE_MAX } from './notes-settings.ts';
import Notes from './notes-widget.ts';

const saved: unknown[] = [];
const onSettings = (change: object) => void saved.push(change);
const note = (text: string) => <Notes part="content" settings={{ text }} onSettings={onSettings} />;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  saved.length = 0;
});

describe('design §7 Notes', () => {
  it('are saved once, after a pause of 500 ms', () => {
    render(note(''));
    press('Write a note');
    expect(field()).toHaveFocus();
    type('a');
    type('ab');
    jest.advanceTimersByTime(499);
    expect(saved).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(saved).toEqual([{ text: 'ab' }]);
  });

  it('are saved every 5 s while the user types without a pause', () => {
    render(note(''));
    press('Write a note');
    for (let i = 1; i <= 14; i += 1) {
      type('a'.repeat(i));
      jest.advanceTimersByTime(400);
    }
    expect(saved).toHaveLength(1);
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
    expect(saved).toEqual([{ text: 'a' }]);
  });

  it('are saved if the widget is unmounted before the pause ends', () => {
    const { unmount } = render(note(''));
    press('Write a note');
    type('a');
    unmount();
    expect(saved).toEqual([{ text: 'a' }]);
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

  it('adopt text that was saved elsewhere, also into unsaved changes', () => {
    const { rerender } = render(note('a'));
    rerender(note('b'));
    expect(screen.getByText('b')).toBeVisible();
    press('Edit');
    type('b\nmine');
    rerender(note('c'));
    expect(field()).toHaveValue('c\nmine');
    type('c\nmine too');
    jest.advanceTimersByTime(500);
    expect(saved).toEqual([{ text: 'c\nmine too' }]);
  });

  it('keep both texts of a line that was changed here and elsewhere', () => {
    const { rerender } = render(note('a'));
    press('Edit');
    type('a mine');
    rerender(note('a theirs'));
    expect(field()).toHaveValue('a theirs\na mine');
  });

  it('keep the selection in its lines when text that was saved elsewhere is merged', () => {
    const { rerender } = render(note('first\nsecond\nthird'));
    press('Edit');
    field().setSelectionRange(8, 15, 'backward');
    rerender(note('new\nfirst\nsecond\nthird\nlast'));
    const { selectionStart, selectionEnd, selectionDirection } = field();
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual([12, 19, 'backward']);
  });

  it('show text that was saved elsewhere once an input method has composed a word', () => {
    const { rerender } = render(note('a\n'));
    press('Edit');
    fireEvent.compositionStart(field());
    type('a\nに');
    rerender(note('b\n'));
    expect(field()).toHaveValue('a\nに');
    type('a\n日');
    fireEvent.compositionEnd(field());
    expect(field()).toHaveValue('b\n日');
    jest.advanceTimersByTime(500);
    expect(saved.at(-1)).toEqual({ text: 'b\n日' });
  });

  it('keep a composed word whose input event follows the end of the composition', () => {
    const { rerender } = render(note('a\n'));
    press('Edit');
    fireEvent.compositionStart(field());
    type('a\nに');
    rerender(note('b\n'));
    fireEvent.compositionEnd(field(), { target: { value: 'a\n日' } });
    fireEvent.input(field());
    expect(field()).toHaveValue('b\n日');
    jest.advanceTimersByTime(500);
    expect(saved.at(-1)).toEqual({ text: 'b\n日' });
  });

  it("return the focus to 'Edit' after 'Done'", () => {
    render(note('a'));
    press('Edit');
    press('Done');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });
});
