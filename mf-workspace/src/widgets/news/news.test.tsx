import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listNews, listNewsFeeds, type NewsItem } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { News } from './news.tsx';
import { newsSettingsSchema } from './news-settings.ts';
import { NewsSettingsForm } from './news-settings-form.tsx';

const FEED = 'f0000000-0000-4000-8000-000000000001';
const page = startPage({ contracts: [contractOf(), contractOf({ base: 'ETH', symbol: 'ETH' })] });
const { server } = page;
const user = userEvent.setup();

const item = (number: number, more: Partial<NewsItem> = {}): NewsItem => ({
  id: `a0000000-0000-4000-8000-00000000000${number}`,
  at: `2026-11-30T1${number}:00:00.000Z`,
  feedId: FEED,
  source: 'Chain News',
  title: `Title ${number}`,
  summary: '',
  link: `https://chain.news/${number}`,
  bases: [],
  ...more,
});
const feed = { id: FEED, name: 'Chain News', address: null, fetchedAt: null, problem: null };
const onSettings = jest.fn();
const shown = (rows: NewsItem[], cursor: string | null = null) => ({
  rows,
  cursor,
  isDemonstration: false,
});

function show(settings: object = {}, Part = News) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Part settings={newsSettingsSchema.parse(settings)} onSettings={onSettings} />
    </QueryClientProvider>,
  );
}
const items = async () =>
  within(await screen.findByRole('list', { name: 'News' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => server.respond(listNewsFeeds, () => [feed]));
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §5 News', () => {
  it('shows the news as text, whose pages open in a new tab only when they are pressed', async () => {
    const hostile = item(2, {
      title: '<script>alert(1)</script>',
      summary: '<img src=x>',
      link: null,
    });
    server.respond(listNews, () => shown([item(3, { bases: ['BTC'] }), hostile]));
    show({ feeds: [FEED] });
    expect(await items()).toEqual([
      expect.stringContaining('Title 3'),
      expect.stringContaining('<script>alert(1)</script><img src=x>'),
    ]);
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', 'https://chain.news/3');
    expect(links[0]).toHaveAttribute('target', '_blank');
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.querySelector('img, script, iframe')).toBeNull();
    expect(screen.queryByText(/Demonstration/)).toBeNull();
    expect(server.received(listNews)).toEqual([{ query: { feedIds: FEED, limit: '50' } }]);
    await user.click(screen.getByRole('button', { name: 'BTC: show its news only' }));
    expect(onSettings).toHaveBeenCalledWith({ base: 'BTC', contract: undefined });
  });

  it('shows the news of the chosen coin, older news on request, and what is new', async () => {
    server.respond(listNews, ({ query: { cursor } }) =>
      cursor === undefined ? shown([item(2)], 'next') : shown([item(1)]),
    );
    show({ base: 'ETH' });
    expect(await items()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await items()).toHaveLength(2));
    expect(server.received(listNews).at(-1)).toEqual({
      query: { base: 'ETH', limit: '50', cursor: 'next' },
    });
    await page.follow();
    server.respond(listNews, () => shown([item(3), item(2), item(1)]));
    await page.changeElsewhere('news');
    await waitFor(async () => expect(await items()).toHaveLength(3));
  });

  it('marks demonstration content', async () => {
    const row = item(1, { feedId: null, source: 'Demonstration', link: null });
    server.respond(listNews, () => ({ ...shown([row]), isDemonstration: true }));
    show();
    expect(await screen.findByText(/^Demonstration content/)).toBeVisible();
    expect(await items()).toEqual([expect.stringContaining('Demonstration')]);
  });

  it('says beside the news which of the shown feeds is not read, since when and why', async () => {
    const problem = 'The server answered with status 404.';
    const fetchedAt = '2026-11-30T14:05:00.000Z';
    const other = { ...feed, id: item(9).id, name: 'Other News', problem };
    server.respond(listNews, () => shown([item(1)]));
    server.respond(listNewsFeeds, () => [{ ...feed, fetchedAt, problem }, other]);
    show({ feeds: [FEED] });
    expect(await items()).toHaveLength(1);
    expect(await screen.findByText(/^Chain News: not read since .+\. The server/)).toBeVisible();
    expect(screen.queryByText(/^Other News/)).toBeNull();
  });

  it('says who can add feeds, and why there is no news', async () => {
    server.respond(listNews, () => shown([]));
    server.respond(listNewsFeeds, () => []);
    const { unmount } = show();
    expect(await screen.findByText(/^Your company admin adds them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open Company' })).toBeNull();
    unmount();
    queryClient.clear();
    const problem = 'The server answered with status 404.';
    server.respond(listNewsFeeds, () => [{ ...feed, problem }]);
    show({ base: 'BTC' });
    expect(await screen.findByText('No news of BTC')).toBeVisible();
    expect(screen.getByText(`Chain News: not read yet. ${problem}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all news' }));
    expect(onSettings).toHaveBeenCalledWith({ feeds: [], base: undefined, contract: undefined });
  });

  it('lets the coin and the feeds be chosen in its settings', async () => {
    server.respond(listNewsFeeds, () => [feed]);
    show({}, NewsSettingsForm);
    await user.click(await screen.findByRole('button', { name: 'Chain News' }));
    expect(onSettings).toHaveBeenCalledWith({ feeds: [FEED] });
    await user.click(screen.getByRole('combobox', { name: 'Coin' }));
    await user.click(screen.getByRole('option', { name: 'ETH' }));
    expect(onSettings).toHaveBeenCalledWith({ base: 'ETH', contract: undefined });
  });
});
