import { describe, expect, it } from '@jest/globals';
import { NOTIFICATIONS_MAX } from '@parallax/protocol';
import { withNotifications, withoutIds, withRead } from './list-changes.ts';
import { notificationOf } from './testing/notification-of.ts';

const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

describe('workspace §4 a list of notifications', () => {
  it('adds new notifications at the top, newest first, without duplicates', () => {
    const list = [notificationOf(2, { read: true }), notificationOf(1)];
    const next = withNotifications(list, [notificationOf(2), notificationOf(3), notificationOf(4)]);
    expect(titles(next)).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1']);
    expect(next[2]?.read).toBe(true);
  });

  it('inserts a restored notification in order after a failed deletion', () => {
    const list = [notificationOf(3), notificationOf(1)];
    expect(titles(withNotifications(list, [notificationOf(2)]))).toEqual([
      'Number 3',
      'Number 2',
      'Number 1',
    ]);
  });

  it("is limited to the server's maximum", () => {
    const full = Array.from({ length: NOTIFICATIONS_MAX }, (_, at) => notificationOf(900 - at));
    const next = withNotifications(full, [notificationOf(901)]);
    expect(next).toHaveLength(NOTIFICATIONS_MAX);
    expect(next[0]?.title).toBe('Number 901');
  });

  it('removes and marks only the given notifications', () => {
    const list = [notificationOf(2), notificationOf(1)];
    const ids = new Set([notificationOf(2).id, 'gone']);
    expect(titles(withoutIds(list, ids))).toEqual(['Number 1']);
    expect(withRead(list, ids, true).map(({ read }) => read)).toEqual([true, false]);
  });
});
