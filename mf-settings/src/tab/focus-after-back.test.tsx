import { beforeEach, describe, expect, it } from '@jest/globals';
import { resendEmailCode } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import CompanyTab from '../company/company-tab.tsx';
import SecurityTab from '../security/security-tab.tsx';
import { EXCHANGES, LIST_TABS, openList, serveItems } from '../testing/list-tabs.tsx';
import { ADMIN, mountTab, pressFound, server } from '../testing/set-up-tab.tsx';

beforeEach(() => {
  server.respond(resendEmailCode, () => null);
});

/** Checks that the view has the focus after its form was opened and closed. */
async function expectFocusAfterBack(title: string, opensForm: string): Promise<void> {
  await pressFound(opensForm);
  await pressFound('Back');
  const heading = await screen.findByRole('heading', { name: title });
  expect(heading.closest('[tabindex="-1"]')).toHaveFocus();
}

describe('the view of a tab after its form is closed', () => {
  it.each(LIST_TABS)('takes the focus: $title', async (tab) => {
    serveItems(tab, tab.items);
    await openList(tab, ADMIN);
    await expectFocusAfterBack(tab.title, tab.add);
  });

  it('takes the focus: Log in information', async () => {
    await mountTab(ADMIN, <SecurityTab />);
    await expectFocusAfterBack('Log in information', 'Change password');
  });

  it('takes the focus: Groups', async () => {
    await mountTab(ADMIN, <CompanyTab />);
    await pressFound('Groups');
    await expectFocusAfterBack('Groups', 'Create group');
  });

  it('does not move the focus when the tab opens', async () => {
    await openList(EXCHANGES, ADMIN);
    await screen.findByRole('heading', { name: 'Exchanges' });
    expect(document.body).toHaveFocus();
  });
});
