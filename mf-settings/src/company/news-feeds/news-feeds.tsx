import {
  addNewsFeed,
  listNewsFeeds,
  NEWS_FEED_REMOVED,
  type NewsFeed,
  removeNewsFeed,
} from '@parallax/protocol';
import { ListAndForms } from '../../tab/list-and-forms.tsx';
import { useTabDeletion } from '../../tab/use-tab-deletion.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { useTabSave } from '../../tab/use-tab-save.ts';
import { AddNewsFeed, EditNewsFeed } from './news-feed-form.tsx';
import { NewsFeedList } from './news-feed-list.tsx';

/** The feeds that the News widget shows: admins add, edit and remove them. */
export function NewsFeeds() {
  const feeds = useTabQuery(
    listNewsFeeds,
    {},
    { fallback: 'Failed to get the news feeds', staleTime: 0 },
  );
  const restoration = useTabSave(addNewsFeed, {
    fallback: 'The news feed was not added again',
    offersRetry: true,
  });
  const { deleteItem } = useTabDeletion(
    removeNewsFeed,
    {
      success: NEWS_FEED_REMOVED,
      fallback: 'The news feed was not removed',
      undo: ({ name, address }) =>
        address === null ? undefined : () => void restoration.save({ body: { name, address } }),
    },
    ({ id }: NewsFeed, send) => send({ query: { Id: id } }),
  );
  return (
    <ListAndForms
      items={feeds.data}
      renderList={(actions) => <NewsFeedList {...actions} result={feeds} deleteItem={deleteItem} />}
      renderAdd={(form) => <AddNewsFeed {...form} />}
      renderEdit={(form) => <EditNewsFeed {...form} />}
    />
  );
}
