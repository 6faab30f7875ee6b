import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  addNewsFeed,
  listCompanyTraders,
  listNewsFeeds,
  NEWS_FEED_TAKEN,
  type NewsFeed,
  removeNewsFeed,
  updateNewsFeed,
} from '@parallax/protocol';
import { Toaster } from '@parallax/ui/state';
import { screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  failOnce,
  field,
  findAndPress,
  heading,
  ID,
  MEMBER,
  mountTab,
  OTHER_ID,
  page,
  press,
  refusal,
  server,
  toasted,
  type,
} from '../../testing/set-up-tab.tsx';
import CompanyTab from '../company-tab.tsx';

const chain: NewsFeed = {
  id: ID,
  name: 'Chain News',
  address: 'https://chain.news/rss',
  fetchedAt: '2026-11-30T12:00:00.000Z',
  problem: null,
};
const fresh: NewsFeed = { ...chain, id: OTHER_ID, name: 'Fresh', fetchedAt: null };
const input = { name: chain.name, address: chain.address ?? '' };

const rows = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => (/read|Read/.test(textContent) ? [textContent] : []));

async function open(who: object, feeds: NewsFeed[]): Promise<void> {
  server.respond(listNewsFeeds, () => feeds);
  await mountTab(
    who,
    <>
      <CompanyTab />
      <Toaster />
    </>,
  );
  await findAndPress('News feeds');
}

beforeEach(() => {
  server.respond(listCompanyTraders, () => []);
  server.respond(addNewsFeed, () => fresh);
  server.respond(removeNewsFeed, () => chain);
  server.respond(updateNewsFeed, () => chain);
});

describe('design §5 Settings → Company → News feeds', () => {
  it('lists the feeds with their state, which changes while it is shown', async () => {
    await open(ADMIN, [chain, fresh]);
    await screen.findByRole('list', { name: 'News feeds' });
    expect(screen.getByText('2 feeds')).toBeVisible();
    expect(rows()).toEqual([
      expect.stringMatching(/^Chain Newshttps:\/\/chain.news\/rssLast read .*\d\d:\d\d:\d\d/),
      expect.stringMatching(/^Freshhttps:\/\/chain.news\/rssNot read yet/),
    ]);
    await page.follow();
    server.respond(listNewsFeeds, () => [
      { ...fresh, problem: 'The server answered with status 404.' },
    ]);
    await page.changeElsewhere('news');
    expect(await screen.findByText('The server answered with status 404.')).toBeVisible();
  });

  it('adds a feed, whose address is checked', async () => {
    await open(ADMIN, []);
    expect(await screen.findByText('No news feeds')).toBeVisible();
    await press('Add feed');
    await type('Name', 'Chain News');
    await type('Address', 'chain.news');
    await press('Save');
    expect(await screen.findByText('Enter an address that starts with https://.')).toBeVisible();
    expect(server.received(addNewsFeed)).toEqual([]);
    await type('Address', '{Control>}a{/Control}https://chain.news/rss');
    failOnce(addNewsFeed, refusal(409, NEWS_FEED_TAKEN));
    await press('Save');
    await toasted({ kind: 'error', title: NEWS_FEED_TAKEN });
    await press('Save');
    expect(await heading('News feeds')).toBeVisible();
    expect(server.received(addNewsFeed).at(-1)).toEqual({ body: input });
  });

  it('changes a feed', async () => {
    await open(ADMIN, [chain]);
    await findAndPress('Edit Chain News');
    expect(field('Address')).toHaveValue(chain.address);
    await type('Name', ' 2');
    await press('Save');
    await waitFor(() =>
      expect(server.received(updateNewsFeed)).toEqual([
        { query: { Id: chain.id }, body: { ...input, name: 'Chain News 2' } },
      ]),
    );
  });

  it("removes a feed, and adds it again on 'Undo'", async () => {
    await open(ADMIN, [chain]);
    await findAndPress('Remove Chain News');
    await findAndPress('Undo');
    await waitFor(() => expect(server.received(addNewsFeed)).toEqual([{ body: input }]));
    expect(server.received(removeNewsFeed)).toEqual([{ query: { Id: chain.id } }]);
  });

  it('shows members the feeds without addresses, and no buttons', async () => {
    await open(MEMBER, [{ ...chain, address: null }]);
    await screen.findByRole('list', { name: 'News feeds' });
    expect(rows()).toEqual([expect.stringMatching(/^Chain NewsLast read/)]);
    expect(screen.queryByRole('button', { name: /Add|Edit|Remove/ })).toBeNull();
  });
});
