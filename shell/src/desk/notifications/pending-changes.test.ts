import { describe, expect, it } from '@jest/globals';
import { PendingChanges } from './pending-changes.ts';
import { notificationOf } from './testing/notification-of.ts';

const [newer, older] = [notificationOf(2), notificationOf(1)];

describe('changes that the server has not confirmed', () => {
  it('are put on a list that was read meanwhile', async () => {
    const pending = new PendingChanges();
    pending.begin('removed', [newer.id]);
    pending.begin('read', [older.id]);
    expect(await pending.read(async () => [newer, older])).toEqual([{ ...older, read: true }]);
  });

  it('are put on it also when they are confirmed, or made, while it is on its way', async () => {
    const pending = new PendingChanges();
    const end = pending.begin('removed', [newer.id]);
    const list = await pending.read(async () => {
      end();
      pending.begin('read', [older.id]);
      return [newer, older];
    });
    expect(list).toEqual([{ ...older, read: true }]);
  });

  it('are put on it also when they are both made and confirmed while it is on its way', async () => {
    const pending = new PendingChanges();
    const list = await pending.read(async () => {
      pending.begin('removed', [newer.id])();
      pending.begin('read', [older.id])();
      return [newer, older];
    });
    expect(list).toEqual([{ ...older, read: true }]);
    expect(await pending.read(async () => [newer, older])).toEqual([newer, older]);
  });

  it('say nothing of a list that is read after they were confirmed', async () => {
    const pending = new PendingChanges();
    pending.begin('removed', [newer.id])();
    expect(await pending.read(async () => [newer, older])).toEqual([newer, older]);
  });
});
