import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDebouncedSaver } from './debounced-saver.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A saver whose saves end when the test says so. */
function saverByHand() {
  const saves: { value: string; isNewest: () => boolean; end: () => void }[] = [];
  const saver = createDebouncedSaver<string>({
    pauseMs: 500,
    save: (value, isNewest) =>
      new Promise((end) => saves.push({ value, isNewest, end: () => end() })),
  });
  return { saver, saves, values: () => saves.map(({ value }) => value) };
}

describe('createDebouncedSaver', () => {
  it('saves only the newest value, once the person has paused', async () => {
    const { saver, values } = saverByHand();
    saver.change('a');
    await jest.advanceTimersByTimeAsync(499);
    saver.change('b');
    await jest.advanceTimersByTimeAsync(499);
    expect(values()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(values()).toEqual(['b']);
  });

  it('never runs two saves at once, and saves what came meanwhile afterwards', async () => {
    const { saver, saves, values } = saverByHand();
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

  it('loses nothing when the screen is left during the pause', () => {
    const { saver, values } = saverByHand();
    saver.change('a');
    void saver.flush();
    void saver.flush();
    expect(values()).toEqual(['a']);
  });

  it('knows what no save has ended for, for a page that goes away', async () => {
    const { saver, saves } = saverByHand();
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

  it('tells when everything is saved, and can forget what waits', async () => {
    const { saver, saves, values } = saverByHand();
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

  it('still waits for the pause of a value that came while another was being saved', async () => {
    const { saver, saves, values } = saverByHand();
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
