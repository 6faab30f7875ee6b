import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  confirmDeletion,
  EXCHANGES,
  LIST_TABS,
  openList,
  serveItems,
} from '../testing/list-tabs.tsx';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  findAndPress,
  heading,
  INDIVIDUAL,
  MEMBER,
  page,
  press,
  refusal,
  SSO,
  server,
  showsFailureToLoad,
  toasted,
  type,
} from '../testing/set-up-tab.tsx';

const PRIVILEGED = [
  ['an admin', ADMIN],
  ['an individual', INDIVIDUAL],
] as const;
const OTHERS = [
  ['a member', MEMBER],
  ['an SSO member', SSO],
] as const;

describe.each(LIST_TABS)('settings §4, §8 the list of $title', (tab) => {
  beforeEach(() => serveItems(tab, tab.items));

  it.each([
    ["the server's reason", refusal(403, 'Not yours.'), 'Not yours.'],
    ['the default text', refusal(403), tab.loadFailed],
  ])("shows %s if loading fails, and loads again on 'Try again'", async (_, error, text) => {
    failOnce(tab.list, error);
    await openList(tab, ADMIN);
    expect(await showsFailureToLoad(text)).toBe(true);
    await press('Try again');
    expect(await screen.findByRole('button', { name: tab.edit.button })).toBeVisible();
  });

  it('reports that a deletion failed while a form was open', async () => {
    const response = server.hold(tab.deletion.endpoint);
    await openList(tab, ADMIN);
    await confirmDeletion(tab);
    await findAndPress(tab.add);
    expect(await heading(tab.addTitle)).toBeVisible();
    act(() => response.fail(refusal(409, 'Deleting is paused.')));
    await toasted({ kind: 'error', title: 'Deleting is paused.' });
    expect(await heading(tab.addTitle)).toBeVisible();
  });

  it('shows in an open form that another user has deleted the item, and keeps the input', async () => {
    await openList(tab, ADMIN);
    await page.follow();
    await findAndPress(tab.edit.button);
    await screen.findByLabelText(tab.edit.field);
    await type(tab.edit.field, ' 2');
    serveItems(tab, tab.items.slice(0, -1));
    await page.changeElsewhere(tab.resource);
    expect(await screen.findByText(new RegExp(tab.edit.deletedText))).toBeVisible();
    expect(field(tab.edit.field)).toHaveDisplayValue(/ 2$/);
    expect(button('Save')).toBeDisabled();
  });
});

// the button in the row of an exchange is disabled while its deletion is pending
describe.each(LIST_TABS.filter((tab) => tab !== EXCHANGES))(
  'settings §4 a pending deletion in $title',
  (tab) => {
    it('is not sent again after the list was left and opened again', async () => {
      serveItems(tab, tab.items);
      server.hold(tab.deletion.endpoint);
      await openList(tab, ADMIN);
      await confirmDeletion(tab);
      await press(tab.add);
      await press('Back');
      await confirmDeletion(tab);
      expect(await changes()).toHaveLength(1);
    });
  },
);

const EMPTY_TABS = LIST_TABS.flatMap((tab) => (tab.empty ? [{ ...tab, empty: tab.empty }] : []));
describe.each(EMPTY_TABS)('settings §2 the list of $title', (tab) => {
  const { title, addFirst = tab.add, items } = tab.empty;
  const notice = `You will receive a notification when ${items} are added to your account by the company admin.`;

  it("shows 'Please wait...' until it is loaded", async () => {
    server.hold(tab.list);
    await openList(tab, ADMIN);
    expect(await screen.findByText('Please wait...')).toBeVisible();
  });

  it.each(PRIVILEGED)('lets %s add the first item if empty', async (_, who) => {
    serveItems(tab, []);
    await openList(tab, who);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
    expect(button(tab.add)).toBeVisible();
    await press(addFirst);
    expect(await heading(tab.addTitle)).toBeVisible();
  });

  it.each(OTHERS)('shows %s a notice if empty', async (_, who) => {
    serveItems(tab, []);
    await openList(tab, who);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
    const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(tab.openButtons ?? []);
  });

  it.each(OTHERS)('shows %s no buttons that make changes', async (_, who) => {
    serveItems(tab, tab.items);
    await openList(tab, who);
    await heading(tab.title);
    await changes();
    expect(screen.queryByText(title)).toBeNull();
    expect(
      screen.queryByRole('button', { name: /Add|Create|Generate|Edit|Delete|Activate|Deactivate/ }),
    ).toBeNull();
  });
});
