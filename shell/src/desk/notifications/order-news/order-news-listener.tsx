import { subscribeAccount } from '@parallax/feed';
import { onFollowedOrders, useAccounts } from '@parallax/store';
import { useEffect, useState } from 'react';
import type { Announcing } from '../announce.ts';
import { OrderNews } from './order-news.ts';

export interface OrderNewsProps extends Announcing {
  readonly traderId: string;
}

/** Announces what happens to the trader's orders, whatever the page shows. */
export function OrderNewsListener({ traderId, ...announcing }: OrderNewsProps) {
  const [news] = useState(() => new OrderNews(traderId, announcing));
  useEffect(() => news.setAnnouncing(announcing));
  useEffect(() => {
    const stop = onFollowedOrders({
      onSending: (sent) => news.followSending(sent),
      onCancel: (ids) => news.followCancel(ids),
      onChange: (change) => news.followChange(change),
    });
    return () => {
      stop();
      news.stop();
    };
  }, [news]);

  const { data: accounts = [] } = useAccounts();
  const named = accounts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const unsubscribes = (named === '' ? [] : named.split(' ')).map((id) =>
      subscribeAccount(id, (state, changes) => news.onAccount(id, state, changes), {
        neededWhileHidden: () => news.isNeededWhileHidden(id),
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [named, news]);
  return null;
}
