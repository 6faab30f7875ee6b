import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDebouncedSaver } from './debounced-saver.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A saver whose saves the test completes manually. */
function manualSaver() {
  const saves: { value: string; isNewest: () => boolean; end: () => void }[] = [];
  const saver = createDebouncedSaver<string>({
    delayMs: 500,
    save: (value, isNewest) =>
      new Promise((end) => saves.push({ value, isNewest, end: () => end() })),
  });
  return { saver, saves, values: () => saves.map(({ value }) => value) };
}

describe('createDebouncedSaver', () => {
  it('saves only the newest value, after the debounce', async () => {
    const { saver, values } = manualSaver();
    saver.change('a');
    await jest.advanceTimersByTimeAsync(499);
    saver.change('b');
    await jest.advanceTimersByTimeAsync(499);
    expect(values()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(values()).toEqual(['b']);
  });

  it('runs one save at a time and saves later changes afterwards', async () => {
    const { saver, saves, values } = manualSaver();
    saver.change('a');
    await jest.advanceTimersByTimeAsync(500);
    saver.change('b');
    await jest.advanceTimersByTimeAsync(500);
    expect(values()).toEqual(['a']);
    expect(saves[0]?.isNewest()).toBe(false);
    saves[0]?.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(values()).toEqual(['a', 'b']);
    expect(saves[1]?.isNewest()).toBe(true);
  });

  it('saves a pending value on flush, without waiting for the debounce', () => {
    const { saver, values } = manualSaver();
    saver.change('a');
    void saver.flush();
    void saver.flush();
    expect(values()).toEqual(['a']);
  });

  it('exposes the newest unconfirmed value for a page unload', async () => {
    const { saver, saves } = manualSaver();
    expect(saver.unsaved()).toBeUndefined();
    saver.change('a');
    expect(saver.unsaved()).toEqual({ value: 'a' });
    void saver.flush();
    expect(saver.unsaved()).toEqual({ value: 'a' });
    saver.change('b');
    expect(saver.unsaved()).toEqual({ value: 'b' });
    saves[0]?.end();
    await jest.advanceTimersByTimeAsync(500);
    saves[1]?.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(saver.unsaved()).toBeUndefined();
  });

  it('resolves flush once everything is saved, and drops a pending value on request', async () => {
    const { saver, saves, values } = manualSaver();
    let done = false;
    const flushed = async () => {
      await saver.flush();
      done = true;
    };
    saver.change('a');
    void saver.flush();
    saver.change('b');
    void flushed();
    saves[0]?.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(done).toBe(false);
    saves[1]?.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(done).toBe(true);
    saver.change('c');
    saver.drop();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(values()).toEqual(['a', 'b']);
  });

  it('debounces a value that changed while another save was in flight', async () => {
    const { saver, saves, values } = manualSaver();
    saver.change('a');
    void saver.flush();
    saver.change('b');
    saves[0]?.end();
    await jest.advanceTimersByTimeAsync(499);
    expect(values()).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    expect(values()).toEqual(['a', 'b']);
  });
});
