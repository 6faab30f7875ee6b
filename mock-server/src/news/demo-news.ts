import type { NewsItem } from '@parallax/protocol';

const HOUR_MS = 3_600_000;
export const DEMO_SOURCE = 'Demonstration';

interface DemoItem {
  readonly hoursAgo: number;
  readonly title: string;
  readonly summary: string;
  readonly bases: readonly string[];
}

/** The bundled feed: invented, without names of companies and without links. */
const DEMO_FEED: readonly DemoItem[] = [
  {
    hoursAgo: 1,
    title: 'Bitcoin trades in a narrow range ahead of the monthly options expiry',
    summary: 'Open interest is concentrated around round strikes; funding is close to zero.',
    bases: ['BTC'],
  },
  {
    hoursAgo: 2,
    title: 'Ethereum developers agree on a date for the next network upgrade',
    summary: 'The upgrade is rehearsed on two test networks first.',
    bases: ['ETH'],
  },
  {
    hoursAgo: 4,
    title: 'Solana validators vote on a change of the fee schedule',
    summary: 'Priority fees would go to validators in full.',
    bases: ['SOL'],
  },
  {
    hoursAgo: 6,
    title: 'Perpetual funding turns negative for Bitcoin and Ethereum',
    summary: 'Shorts pay longs for the first time this month.',
    bases: ['BTC', 'ETH'],
  },
  {
    hoursAgo: 9,
    title: 'XRP volumes double as a venue lowers its taker fees',
    summary: 'Most of the volume is in perpetuals.',
    bases: ['XRP'],
  },
  {
    hoursAgo: 13,
    title: 'Dogecoin liquidations rise after a quiet week',
    summary: 'Long positions with high leverage account for most of them.',
    bases: ['DOGE'],
  },
  {
    hoursAgo: 19,
    title: 'Implied volatility falls across all expiries',
    summary: 'Traders sell calls ahead of the holidays; the skew is little changed.',
    bases: [],
  },
  {
    hoursAgo: 26,
    title: 'Litecoin completes its scheduled maintenance release',
    summary: 'Nodes should be updated within the month.',
    bases: ['LTC'],
  },
  {
    hoursAgo: 34,
    title: 'Basis of dated Bitcoin futures widens to its average of the year',
    summary: 'The quarterly contract trades above the perpetual on most venues.',
    bases: ['BTC'],
  },
  {
    hoursAgo: 47,
    title: 'Chainlink publishes new reference rates for staked coins',
    summary: 'The rates are updated every minute.',
    bases: ['LINK'],
  },
];

/** Demonstration items up to now, newest first. They move on once an hour. */
export function demoNews(now: number): NewsItem[] {
  const hour = now - (now % HOUR_MS);
  return DEMO_FEED.map(({ hoursAgo, title, summary, bases }, index) => ({
    id: `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    at: new Date(hour - (hoursAgo - 1) * HOUR_MS).toISOString(),
    feedId: null,
    source: DEMO_SOURCE,
    title,
    summary,
    link: null,
    bases: [...bases],
  }));
}
