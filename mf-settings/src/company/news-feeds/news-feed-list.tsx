import type { NewsFeed } from '@parallax/protocol';
import { Button, EmptyState, Item, ItemList, Loaded, View } from '@parallax/ui';
import { counted, formatDateTime } from '@parallax/ui/format';
import { useTakesFocus } from '../../tab/list-and-forms.tsx';
import type { ListProps } from '../../tab/list-view.tsx';
import { useTabTrader } from '../../tab/tab-trader.ts';
import styles from './news-feeds.module.css';

function FeedState({ fetchedAt, problem }: NewsFeed) {
  const lastRead =
    fetchedAt === null ? undefined : `Last read ${formatDateTime(Date.parse(fetchedAt))}`;
  if (problem === null) return lastRead ?? 'Not read yet: that takes a few seconds.';
  return (
    <>
      <span className={styles.problem}>{problem}</span> {lastRead ?? 'Never read'}
    </>
  );
}

function NoFeeds({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      title="No news feeds"
      hint={
        isAdmin
          ? 'Add an RSS, Atom or JSON feed. The News widget shows what it says.'
          : 'The company admin adds what the News widget shows.'
      }
    />
  );
}

export function NewsFeedList({ result, deleteItem, onAdd, onEdit }: ListProps<NewsFeed>) {
  const { isAdmin } = useTabTrader();
  const actionsOf = (feed: NewsFeed) => (
    <>
      <Button aria-label={`Edit ${feed.name}`} onClick={() => onEdit(feed.id)}>
        Edit
      </Button>
      <Button
        variant="danger"
        aria-label={`Remove ${feed.name}`}
        onClick={({ currentTarget }) => void deleteItem(feed, currentTarget)}
      >
        Remove
      </Button>
    </>
  );
  return (
    <View
      level={4}
      title="News feeds"
      {...(result.data && { text: counted(result.data.length, 'feed') })}
      takesFocus={useTakesFocus()}
      action={
        isAdmin && (
          <Button variant="primary" onClick={onAdd}>
            Add feed
          </Button>
        )
      }
    >
      <Loaded
        result={result}
        failure="The news feeds could not be loaded"
        loadingText="Please wait..."
        empty={<NoFeeds isAdmin={isAdmin} />}
      >
        {(all) => (
          <ItemList label="News feeds">
            {all.map((feed) => (
              <Item
                key={feed.id}
                title={feed.name}
                {...(feed.address !== null && { detail: feed.address })}
                note={<FeedState {...feed} />}
                actions={isAdmin && actionsOf(feed)}
              />
            ))}
          </ItemList>
        )}
      </Loaded>
    </View>
  );
}
