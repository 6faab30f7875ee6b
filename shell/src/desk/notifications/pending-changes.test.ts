import { describe, expect, it } from '@jest/globals';
import { PendingChanges } from './pending-changes.ts';
import { notificationOf } from './testing/notification-of.ts';

const [newer, older] = [notificationOf(2), notificationOf(1)];

describe('PendingChanges', () => {
  it('applies pending changes to a list that is fetched later', async () => {
    const pending = new PendingChanges();
    pending.start('removed', [newer.id]);
    pending.start('read', [older.id]);
    expect(await pending.fetchList(async () => [newer, older])).toEqual([{ ...older, read: true }]);
  });

  it('applies changes that are confirmed or made during a fetch', async () => {
    const pending = new PendingChanges();
    const end = pending.start('removed', [newer.id]);
    const list = await pending.fetchList(async () => {
      end();
      pending.start('read', [older.id]);
      return [newer, older];
    });
    expect(list).toEqual([{ ...older, read: true }]);
  });

  it('applies changes that are both made and confirmed during a fetch', async () => {
    const pending = new PendingChanges();
    const list = await pending.fetchList(async () => {
      pending.start('removed', [newer.id])();
      pending.start('read', [older.id])();
      return [newer, older];
    });
    expect(list).toEqual([{ ...older, read: true }]);
    expect(await pending.fetchList(async () => [newer, older])).toEqual([newer, older]);
  });

  it('does not apply confirmed changes to later fetches', async () => {
    const pending = new PendingChanges();
    pending.start('removed', [newer.id])();
    expect(await pending.fetchList(async () => [newer, older])).toEqual([newer, older]);
  });
});
