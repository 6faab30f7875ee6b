import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { defineForTests } from '@parallax/ui/testing';
import { act, renderHook } from '@testing-library/react';
import { useFullscreen } from './use-fullscreen.ts';

let shown: Element | null = null;
const enter = jest.fn(async () => {});
const leave = jest.fn(async () => {});
defineForTests(document, {
  fullscreenEnabled: { value: true },
  fullscreenElement: { get: () => shown },
  exitFullscreen: { value: leave },
});
defineForTests(document.documentElement, { requestFullscreen: { value: enter } });

const change = (element: Element | null) =>
  act(() => {
    shown = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  });

afterEach(() => {
  shown = null;
  jest.clearAllMocks();
});

describe('workspace §2 the fullscreen toggle', () => {
  it('enters and exits fullscreen, and follows an exit with Esc', () => {
    const { result } = renderHook(useFullscreen);
    expect(result.current).toMatchObject({ supported: true, active: false });
    result.current.toggle();
    expect(enter).toHaveBeenCalledTimes(1);
    change(document.documentElement);
    expect(result.current.active).toBe(true);
    result.current.toggle();
    expect(leave).toHaveBeenCalledTimes(1);
    change(null);
    expect(result.current.active).toBe(false);
  });

  it('stays off when the browser rejects the request', async () => {
    enter.mockRejectedValueOnce(new Error('too late'));
    const { result } = renderHook(useFullscreen);
    result.current.toggle();
    await act(() => Promise.resolve());
    expect(result.current.active).toBe(false);
  });
});
