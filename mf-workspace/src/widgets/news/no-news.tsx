import { useEndpointQuery } from '@parallax/api/react';
import { listNewsFeeds, type NewsFeed, type Trader } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import { Button, EmptyState, Loaded } from '@parallax/ui';
import { isPhonePage, requestSettingsTab, useOverlay } from '@parallax/ui/state';
import { feedProblems } from './feed-problem.ts';

interface Props {
  base: string | undefined;
  /** ids of the feeds that are shown; empty: all */
  chosen: readonly string[];
  /** undefined if all news is shown */
  onShowAll: (() => void) | undefined;
}

/** Says why there is no news: no feeds, none that match, or none that could be read. */
export function NoNews(props: Props) {
  const feeds = useEndpointQuery(listNewsFeeds);
  return (
    <Loaded result={feeds} failure="The news feeds could not be loaded" empty={<NoFeeds />}>
      {(all) => <NoItems {...props} feeds={all} />}
    </Loaded>
  );
}

function whoAdds({ companyType, isAdmin }: Trader): string {
  if (companyType === 'INDIVIDUAL') return 'News feeds are part of business accounts.';
  return isAdmin
    ? 'Add RSS, Atom or JSON feeds in Settings → Company → News feeds.'
    : 'Your company admin adds them in Settings → Company → News feeds.';
}

function NoFeeds() {
  const trader = useTrader();
  const [, openSettings] = useOverlay('settings');
  const shown = trader.state === 'success' ? trader.value : undefined;
  const mayAdd = shown?.companyType === 'BUSINESS' && shown.isAdmin && !isPhonePage();
  const openCompany = () => {
    requestSettingsTab('company');
    openSettings(true);
  };
  return (
    <EmptyState
      title="No news feeds"
      {...(shown && { hint: whoAdds(shown) })}
      {...(mayAdd && { action: <Button onClick={openCompany}>Open Company</Button> })}
    />
  );
}

function NoItems({ base, chosen, onShowAll, feeds }: Props & { feeds: readonly NewsFeed[] }) {
  const problems = feedProblems(feeds, chosen);
  return (
    <EmptyState
      title={base === undefined ? 'No news yet' : `No news of ${base}`}
      hint={
        problems.length > 0 ? problems.join(' ') : 'The server reads the feeds every five minutes.'
      }
      {...(onShowAll && { action: <Button onClick={onShowAll}>Show all news</Button> })}
    />
  );
}
