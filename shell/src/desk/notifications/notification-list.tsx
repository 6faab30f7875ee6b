import { useEndpointQuery } from '@parallax/api/react';
import { listCompanyExchanges, type Notification } from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { Button, EmptyState, SectionedList, Skeleton, Switch } from '@parallax/ui';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { MessagesFailed } from './messages-failed.tsx';
import styles from './notification-centre.module.css';
import { type EntryActions, NotificationEntry } from './notification-entry.tsx';
import type { Notifications } from './use-notifications.ts';

/**
 * Returns a lookup of exchange names: the alias of the company's exchange, else the catalogue's
 * name, else undefined. The aliases are only requested if a notification refers to an exchange.
 */
function useExchangeNames(
  list: readonly Notification[],
): (exchangeId: string | null) => string | undefined {
  const catalogue = useExchanges();
  const enabled = list.some(({ exchangeId }) => exchangeId !== null);
  const { data } = useEndpointQuery(listCompanyExchanges, {}, { enabled });
  return (exchangeId) => {
    if (exchangeId === null) return undefined;
    const inCatalogue = catalogue.find(({ id, name }) => id === exchangeId || name === exchangeId);
    return data?.find(({ id }) => id === exchangeId)?.name ?? inCatalogue?.displayName;
  };
}

/** Estimated height of a two-line entry in pixels. */
const ENTRY_HEIGHT = 84;

const idOf = ({ id }: Notification): string => id;

type Offers = Pick<EntryActions, 'onPreview' | 'onAccept'>;

/** The notifications in sections 'New' and 'Seen', with their actions. */
export function NotificationList({
  notifications,
  newOnly,
  onNewOnly,
  onDisplayed,
  ...offers
}: {
  notifications: Notifications;
  newOnly: boolean;
  onNewOnly: (on: boolean) => void;
  /** called with the ids of all unread notifications in the list */
  onDisplayed: (ids: readonly string[]) => void;
} & Offers) {
  const { state, list, failed, retry, remove } = notifications;
  const inside = useRef<HTMLDivElement>(null);
  const sections = useMemo(
    () => [
      { title: 'New', rows: list.filter(({ read }) => !read) },
      { title: 'Seen', rows: newOnly ? [] : list.filter(({ read }) => read) },
    ],
    [list, newOnly],
  );
  const visible = useMemo(() => sections.flatMap(({ rows }) => rows), [sections]);
  const nameOf = useExchangeNames(visible);

  useEffect(
    () => onDisplayed(list.flatMap(({ id, read }) => (read ? [] : [id]))),
    [list, onDisplayed],
  );

  const clear = () => {
    if (visible.length === 0) return;
    remove(visible.map(({ id }) => id));
    inside.current?.focus();
  };
  const onDelete = useCallback(
    (id: string, button: HTMLElement) => {
      neighbourOf(button, inside.current)?.focus();
      remove([id]);
    },
    [remove],
  );

  return (
    <div className={styles.centre} data-flush data-fills>
      <div className={styles.toolbar}>
        <Switch
          label="Show new notifications only"
          checked={newOnly}
          onCheckedChange={(on) => onNewOnly(on)}
        />
        <Button variant="quiet" aria-disabled={visible.length === 0} onClick={clear}>
          Clear all
        </Button>
      </div>
      <div ref={inside} className={styles.list} tabIndex={-1}>
        {failed && visible.length > 0 && (
          <div className={styles.stale}>
            <span>This list may be out of date.</span>
            <Button variant="quiet" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {visible.length === 0 ? (
          <ListPlaceholder state={failed ? 'error' : state} retry={retry} />
        ) : (
          <SectionedList sections={sections} rowKey={idOf} rowHeight={ENTRY_HEIGHT}>
            {(notification) => (
              <NotificationEntry
                notification={notification}
                exchangeName={nameOf(notification.exchangeId)}
                onDelete={onDelete}
                {...offers}
              />
            )}
          </SectionedList>
        )}
      </div>
    </div>
  );
}

/** The delete button to focus after `button` is removed: the next one, or else the previous one. */
function neighbourOf(button: HTMLElement, within: HTMLElement | null): HTMLElement | null {
  const all = [...(within?.querySelectorAll('[data-delete]') ?? [])];
  const index = all.indexOf(button);
  const neighbour = all[index + 1] ?? all[index - 1];
  return neighbour instanceof HTMLElement ? neighbour : within;
}

function ListPlaceholder({ state, retry }: Pick<Notifications, 'state' | 'retry'>) {
  if (state === 'pending') {
    return (
      <div className={styles.skeleton}>
        <Skeleton height="calc(var(--g) * 12)" label="Loading notifications" />
        <Skeleton height="calc(var(--g) * 12)" />
        <Skeleton height="calc(var(--g) * 12)" />
      </div>
    );
  }
  if (state === 'error') return <MessagesFailed retry={retry} />;
  return <EmptyState title="No messages" hint="Your messages will be shown here" />;
}
