import { beforeEach, describe, expect, it } from '@jest/globals';
import { listCompanyTraders, listGroups, resendEmailCode } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import CompanyTab from '../company/company-tab.tsx';
import SecurityTab from '../security/security-tab.tsx';
import { EXCHANGES, LIST_TABS, openList, serveItems } from '../testing/list-tabs.tsx';
import { ADMIN, findAndPress, mountTab, server } from '../testing/set-up-tab.tsx';

beforeEach(() => {
  server.respond(listCompanyTraders, () => []);
  server.respond(listGroups, () => []);
  server.respond(resendEmailCode, () => null);
});

/** Opens and closes a form of a view; resolves with the element of the view that takes the focus. */
async function viewAfterBack(title: string, openButton: string) {
  await findAndPress(openButton);
  await findAndPress('Back');
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('[tabindex="-1"]');
}

describe('the view of a tab after its form is closed', () => {
  it.each(LIST_TABS)('takes the focus: $title', async (tab) => {
    serveItems(tab, tab.items);
    await openList(tab, ADMIN);
    expect(await viewAfterBack(tab.title, tab.add)).toHaveFocus();
  });

  it('takes the focus: Log in information', async () => {
    await mountTab(ADMIN, <SecurityTab />);
    expect(await viewAfterBack('Log in information', 'Change password')).toHaveFocus();
  });

  it('takes the focus: Groups', async () => {
    await mountTab(ADMIN, <CompanyTab />);
    await findAndPress('Groups');
    expect(await viewAfterBack('Groups', 'Create group')).toHaveFocus();
  });

  it('does not move the focus when the tab opens', async () => {
    await openList(EXCHANGES, ADMIN);
    await screen.findByRole('heading', { name: 'Exchanges' });
    expect(document.body).toHaveFocus();
  });
});
