import { describe, expect, it, jest } from '@jest/globals';
import { createLeaveGuard } from './leave-guard.ts';

const [one, other] = [{}, {}];

function guardOf(...dirtyForms: object[]) {
  const guard = createLeaveGuard();
  const action = jest.fn();
  for (const form of dirtyForms) guard.report(form, true);
  return { guard, action };
}

describe('createLeaveGuard', () => {
  it('leaves at once without unsaved changes', () => {
    const { guard, action } = guardOf(one);
    guard.report(one, false);
    guard.leave(action);
    expect(action).toHaveBeenCalledTimes(1);
    expect(guard.isConfirming()).toBe(false);
  });

  it('asks for confirmation while one form has unsaved changes', () => {
    const { guard, action } = guardOf(one, other);
    guard.report(one, false);
    guard.leave(action);
    expect(guard.isConfirming()).toBe(true);
    expect(action).not.toHaveBeenCalled();
  });

  it('leaves once when the changes are discarded', () => {
    const { guard, action } = guardOf(one);
    guard.leave(action);
    guard.discard();
    guard.report(one, false);
    expect(action).toHaveBeenCalledTimes(1);
    expect(guard.isConfirming()).toBe(false);
  });

  it('asks for confirmation once for an action that is guarded twice', () => {
    const { guard, action } = guardOf(one);
    guard.leave(() => guard.leave(action));
    guard.discard();
    expect(action).toHaveBeenCalledTimes(1);
    expect(guard.isConfirming()).toBe(false);
  });

  it('does not leave if the user keeps editing', () => {
    const { guard, action } = guardOf(one);
    guard.leave(action);
    guard.keepEditing();
    guard.report(one, false);
    expect(action).not.toHaveBeenCalled();
    expect(guard.isConfirming()).toBe(false);
  });

  it('closes the confirmation when no unsaved changes remain', () => {
    const { guard, action } = guardOf(one);
    const listener = jest.fn();
    guard.subscribe(listener);
    guard.leave(action);
    guard.report(one, false);
    expect(guard.isConfirming()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(action).not.toHaveBeenCalled();
  });
});
