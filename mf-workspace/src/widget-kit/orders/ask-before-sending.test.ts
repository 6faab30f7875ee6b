import { afterEach, describe, expect, it } from '@jest/globals';
import { session, startPage } from '@parallax/store/testing';
import { act, renderHook } from '@testing-library/react';
import { useAskBeforeSending } from './ask-before-sending.ts';

startPage();
afterEach(() => localStorage.clear());

const asked = ({ asksFor }: ReturnType<typeof useAskBeforeSending>) => [
  asksFor('LIVE'),
  asksFor('PAPER'),
];

describe("'Ask before sending'", () => {
  it('is on at first, and off for one kind of account in all widgets, also later', () => {
    const ticket = renderHook(useAskBeforeSending);
    const positions = renderHook(useAskBeforeSending);
    expect(asked(positions.result.current)).toEqual([true, true]);
    act(() => ticket.result.current.setAsks('PAPER', false));
    expect(asked(positions.result.current)).toEqual([true, false]);
    ticket.unmount();
    positions.unmount();
    expect(asked(renderHook(useAskBeforeSending).result.current)).toEqual([true, false]);
  });

  it('follows another tab', () => {
    const { result } = renderHook(useAskBeforeSending);
    const key = `parallax.ask-before-sending.${session.traderId}`;
    localStorage.setItem(key, '["LIVE"]');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect(asked(result.current)).toEqual([false, true]);
  });
});
