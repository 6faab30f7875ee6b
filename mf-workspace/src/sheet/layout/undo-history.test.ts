import { describe, expect, it, jest } from '@jest/globals';
import { advanceClock } from '@parallax/api/testing';
import type { LayoutItem } from '@parallax/protocol';
import { layoutSaver } from './layout-saver.ts';
import { client, item, setUpLayout, sheetId, stored } from './testing/set-up-layout.ts';

const { document } = setUpLayout();

const watchList = (i: string): LayoutItem => ({ ...item(i, 9), type: 'WATCH_LIST' });
const desk = () => layoutSaver(client, { sheetId });
const shown = () => desk().items.map(({ i, x }) => `${i}${x}`);
const move = (i: string, x: number) =>
  desk().edit((items) => items.map((each) => (each.i === i ? { ...each, x } : each)));
const set = (group: number) =>
  desk().edit((items) => items.map((each) => ({ ...each, settings: { group } })));

describe('the undo history of a sheet', () => {
  it('undoes and redoes the steps in order, and saves the result', async () => {
    move('a', 1);
    move('a', 2);
    desk().edit((items) => [...items, item('b', 9)]);
    desk().undo();
    expect(shown()).toEqual(['a2']);
    desk().undo();
    desk().undo();
    expect(desk().undo()).toBeUndefined();
    expect(shown()).toEqual(['a0']);
    desk().redo();
    desk().redo();
    desk().redo();
    expect(desk().redo()).toBeUndefined();
    expect(shown()).toEqual(['a2', 'b9']);
    await advanceClock(500);
    expect(stored.layout.items).toEqual([item('a', 2), item('b', 9)]);
  });

  it('clears the redo stack after a new step', () => {
    move('a', 1);
    desk().undo();
    move('a', 5);
    expect(desk().redo()).toBeUndefined();
    desk().undo();
    expect(shown()).toEqual(['a0']);
  });

  it('is limited to 50 steps', () => {
    for (let x = 1; x <= 60; x += 1) move('a', x);
    let steps = 0;
    while (desk().undo()) steps += 1;
    expect(steps).toBe(50);
    expect(shown()).toEqual(['a10']);
  });

  it('combines quick changes of one setting into one step', () => {
    set(1);
    set(2);
    jest.advanceTimersByTime(2_000);
    set(3);
    desk().undo();
    expect(desk().items[0]?.settings).toEqual({ group: 2 });
    desk().undo();
    expect(desk().items[0]?.settings).toEqual({});
  });

  it('undoes a given step only once', () => {
    const first = move('a', 1);
    desk().edit((items) => [...items, item('b', 9)]);
    desk().undo(first);
    expect(shown()).toEqual(['a0', 'b9']);
    expect(desk().undo(first)).toBeUndefined();
    desk().undo();
    expect(shown()).toEqual(['a0']);
  });

  it("skips a step whose widget another tab removed, and keeps the other tab's widgets", async () => {
    desk().edit((items) => [...items, item('b', 9)]);
    move('a', 1);
    await advanceClock(500);
    stored.layout = { revision: 7, items: [item('b', 9), item('theirs', 18)] };
    desk().edit((items) => [...items, item('mine', 12)]);
    await advanceClock(500);
    desk().undo();
    desk().undo();
    expect(shown()).toEqual(['theirs18']);
    await advanceClock(500);
    expect(stored.layout.items).toEqual([item('theirs', 18)]);
    expect(document()).toMatchObject({ items: [item('theirs', 18)] });
  });

  it('undoes other steps after an undo that was refused, and tries the refused step again after that', () => {
    desk().edit((items) => [...items, watchList('first')]);
    const removal = desk().edit((items) => items.filter(({ i }) => i !== 'first'));
    desk().edit((items) => [...items, watchList('second')]);
    expect(desk().undo(removal)?.refusal).toBeDefined();
    expect(shown()).toEqual(['a0', 'second9']);
    expect(desk().undo()?.refusal).toBeUndefined();
    expect(shown()).toEqual(['a0']);
    desk().undo();
    expect(shown()).toEqual(['a0', 'first9']);
  });

  it('can undo a redo that could not restore one of its widgets', async () => {
    desk().edit((items) => [...items, item('b', 15), watchList('list')]);
    await advanceClock(500);
    desk().undo();
    await advanceClock(500);
    stored.layout = { revision: 7, items: [item('a'), watchList('theirs')] };
    await client.refetchQueries();
    expect(desk().redo()?.refusal).toBeDefined();
    expect(shown()).toEqual(['a0', 'theirs9', 'b15']);
    desk().undo();
    expect(shown()).toEqual(['a0', 'theirs9']);
  });
});
