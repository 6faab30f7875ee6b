import { NOTIFICATIONS_MAX, type Notification } from '@parallax/protocol';

type List = readonly Notification[];

const newestFirst = (a: Notification, b: Notification): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at);

/** Merges notifications by time, newest first. On duplicate ids the entry of `list` is retained. */
export function withNotifications(list: List, others: List): Notification[] {
  const existingIds = new Set(list.map(({ id }) => id));
  const added = others.filter(({ id }) => !existingIds.has(id)).toReversed();
  return [...added, ...list].sort(newestFirst).slice(0, NOTIFICATIONS_MAX);
}

export const withoutIds = (list: List, ids: ReadonlySet<string>): List =>
  list.some(({ id }) => ids.has(id)) ? list.filter(({ id }) => !ids.has(id)) : list;

export const withRead = (list: List, ids: ReadonlySet<string>, read: boolean): List =>
  list.map((entry) => (ids.has(entry.id) && entry.read !== read ? { ...entry, read } : entry));
