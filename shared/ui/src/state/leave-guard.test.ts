import { describe, expect, it, jest } from '@jest/globals';
import { createLeaveGuard, type FormState } from './leave-guard.ts';

const [one, other] = [{}, {}];

function guardOf(...states: FormState[]) {
  const guard = createLeaveGuard();
  const action = jest.fn();
  for (const [index, state] of states.entries()) guard.report([one, other][index] ?? {}, state);
  return { guard, action };
}

describe('createLeaveGuard', () => {
  it.each<[FormState[], boolean, number]>([
    [[], false, 1],
    [['clean'], false, 1],
    [['saving'], false, 0],
    [['dirty'], true, 0],
    [['saving', 'dirty'], true, 0],
  ])('with forms %j asks: %j', (states, asks, runs) => {
    const { guard, action } = guardOf(...states);
    guard.leave(action);
    expect(guard.isConfirming()).toBe(asks);
    expect(action).toHaveBeenCalledTimes(runs);
  });

  it('leaves once when the changes are discarded', () => {
    const { guard, action } = guardOf('dirty');
    guard.leave(action);
    guard.discard();
    guard.report(one, 'clean');
    expect(action).toHaveBeenCalledTimes(1);
    expect(guard.isConfirming()).toBe(false);
  });

  it('asks once for an action that is guarded twice', () => {
    const { guard, action } = guardOf('dirty');
    guard.leave(() => guard.leave(action));
    guard.discard();
    expect(action).toHaveBeenCalledTimes(1);
    expect(guard.isConfirming()).toBe(false);
  });

  it('does not leave when editing continues', () => {
    const { guard, action } = guardOf('dirty');
    guard.leave(action);
    guard.keepEditing();
    guard.report(one, 'clean');
    expect(action).not.toHaveBeenCalled();
    expect(guard.isConfirming()).toBe(false);
  });

  it('leaves after the last pending save, and not after a failed save', () => {
    const { guard, action } = guardOf('saving', 'saving');
    guard.leave(action);
    guard.report(one, 'clean');
    expect(action).not.toHaveBeenCalled();
    guard.report(other, 'clean');
    expect(action).toHaveBeenCalledTimes(1);

    const failed = guardOf('saving');
    failed.guard.leave(failed.action);
    failed.guard.report(one, 'dirty');
    failed.guard.report(one, 'clean');
    expect(failed.action).not.toHaveBeenCalled();
  });

  it('withdraws the question when no unsaved changes are left', () => {
    const { guard, action } = guardOf('dirty');
    const listener = jest.fn();
    guard.subscribe(listener);
    guard.leave(action);
    guard.report(one, 'clean');
    expect(guard.isConfirming()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(action).not.toHaveBeenCalled();
  });
});
