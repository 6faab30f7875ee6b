import { callApi } from '@parallax/api';
import { type Pages, queryKeyOf, useEndpointQuery, usePages } from '@parallax/api/react';
import { listNews, listNewsFeeds, type NewsItem } from '@parallax/protocol';
import { Button, focusViewAfter, InlineFailure, Loaded } from '@parallax/ui';
import { useEffect, useRef } from 'react';
import { HeaderPicker } from '../../widget-kit/frame/header-picker.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { feedProblems } from './feed-problem.ts';
import styles from './news.module.css';
import { NewsArticle } from './news-article.tsx';
import { ALL_COINS, NewsCoinField } from './news-coin-field.tsx';
import type { NewsSettings } from './news-settings.ts';
import { NoNews } from './no-news.tsx';
import { useNewsCoin } from './use-news-coin.ts';

/** Items that are loaded at once. */
const PAGE_ROWS = 50;
const FAILURE = 'The news could not be loaded';

const keyOf = ({ id }: NewsItem): string => id;
const timeOf = ({ at }: NewsItem): string => at;

/** The news of the company's feeds, of a coin or of all. */
export function News(props: WidgetProps<NewsSettings>) {
  const { feeds } = props.settings;
  const { base, choose, chooseAll } = useNewsCoin(props);
  const query = {
    ...(base !== undefined && { base }),
    ...(feeds.length > 0 && { feedIds: feeds.join(',') }),
    limit: PAGE_ROWS,
  };
  const pages = usePages<NewsItem>({
    queryKey: queryKeyOf(listNews, { query }),
    load: (cursor, signal) =>
      callApi(listNews, { query: { ...query, ...(cursor !== undefined && { cursor }) }, signal }),
    fallback: FAILURE,
    keyOf,
    timeOf,
  });
  const name = base ?? ALL_COINS;
  const isFiltered = feeds.length > 0 || (base !== undefined && chooseAll !== undefined);
  const showAll = () => props.onSettings({ feeds: [], base: undefined, contract: undefined });
  return (
    <>
      <WidgetHeader
        subtitle={
          <HeaderPicker name={name} accessibleName={name} label="Choose a coin">
            {(close) => <NewsCoinField {...props} onChosen={close} />}
          </HeaderPicker>
        }
      />
      <Loaded
        result={pages}
        failure={FAILURE}
        empty={<NoNews base={base} chosen={feeds} onShowAll={isFiltered ? showAll : undefined} />}
      >
        {(items) => (
          <div className={styles.news}>
            {items.some(({ feedId }) => feedId === null) && (
              <p className={styles.notice}>Demonstration content: this did not happen.</p>
            )}
            <FailingFeeds chosen={feeds} />
            <ul className={styles.list} aria-label="News">
              {items.map((item) => (
                <NewsArticle key={item.id} item={item} shownBase={base} onChoose={choose} />
              ))}
            </ul>
            <More pages={pages} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Says which feeds are not read now: there is news of the others, and older news of theirs. */
function FailingFeeds({ chosen }: { chosen: readonly string[] }) {
  const { data: feeds = [] } = useEndpointQuery(listNewsFeeds);
  return feedProblems(feeds, chosen).map((problem) => (
    <p key={problem} className={styles.notice}>
      {problem}
    </p>
  ));
}

/** The button that loads older news. */
function More({
  pages: { hasMore, isLoadingMore, moreFailure, loadMore, retry },
}: {
  pages: Pages<NewsItem>;
}) {
  const focusView = useRef<() => void>(undefined);
  // the last page removes the button, which has the focus
  useEffect(() => {
    if (!hasMore) focusView.current?.();
  }, [hasMore]);
  if (moreFailure !== undefined)
    return <InlineFailure result={{ state: 'failed', message: moreFailure, retry }} />;
  if (!hasMore) return null;
  return (
    <Button
      className={styles.more}
      aria-disabled={isLoadingMore}
      aria-busy={isLoadingMore}
      onClick={({ currentTarget }) => {
        focusView.current = focusViewAfter(currentTarget);
        loadMore();
      }}
    >
      Show more
    </Button>
  );
}
