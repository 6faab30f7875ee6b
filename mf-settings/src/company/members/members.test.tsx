import { describe, expect, it } from '@jest/globals';
import {
  inviteCompanyTrader,
  LAST_ADMIN,
  removeCompanyTrader,
  resendInvitation,
  updateCompanyTrader,
} from '@parallax/protocol';
import { screen, within } from '@testing-library/react';
import {
  button,
  changes,
  failOnce,
  field,
  heading,
  page,
  press,
  refusal,
  server,
  toasted,
  user,
} from '../../testing/set-up-tab.tsx';
import {
  ADA,
  ADMIN,
  BEN,
  CLEO,
  changeElsewhere,
  MEMBER,
  NIA,
  show,
} from '../testing/set-up-company.tsx';

const ALL = [ADA, BEN, CLEO, NIA];
const query = (member: { id: string }) => ({ query: { TraderId: member.id } });

async function showMembers(who = ADMIN, members = ALL) {
  await show(who, { members });
  await press('Members');
  await screen.findByText(ADA.email);
}
const row = (email: string) => {
  const rows = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes(email));
  return within(rows.at(-1) ?? document.body);
};
const actions = (email: string) =>
  row(email)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const confirm = (label: string, email: string) =>
  user.click(row(email).getByRole('button', { name: label }));

describe('settings §2.1, §6 the list of members', () => {
  it('shows the number of members', async () => {
    await showMembers();
    expect(screen.getByText('4 members')).toBeVisible();
  });

  it("shows photo and role, and 'Invited' until the invitation is accepted", async () => {
    await showMembers();
    for (const { firstName, email, isAdmin, invited } of ALL) {
      expect(row(email).getByRole('img', { name: `${firstName} Sterling` })).toBeVisible();
      expect(row(email).getByText(isAdmin ? 'Admin' : 'Member')).toBeVisible();
      expect(row(email).queryByText('Invited') !== null).toBe(invited);
    }
  });

  it('is read-only for a member', async () => {
    await showMembers(MEMBER);
    expect(screen.queryByRole('button', { name: /Add|Edit|Remove|Send|Cancel/ })).toBeNull();
  });

  it("shows an admin who is the only member a message with 'Add member'", async () => {
    await showMembers(ADMIN, [ADA]);
    expect(screen.getByText('You are the only member of your company')).toBeVisible();
    await press('Add member');
    expect(await heading('Add member')).toBeVisible();
  });

  it("hides 'Add member' from a non-admin who is the only member", async () => {
    await showMembers(MEMBER, [ADA]);
    expect(screen.getByText('You are the only member of your company')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull();
  });

  it('offers an admin the permitted actions for each member, but only Edit for themselves', async () => {
    await showMembers();
    expect(actions(ADA.email)).toEqual(['Edit']);
    expect(actions(BEN.email)).toEqual(['Edit', 'Remove']);
    expect(actions(CLEO.email)).toEqual(['Edit', 'Remove']);
    expect(actions(NIA.email)).toEqual(['Send again', 'Edit', 'Cancel invitation']);
  });
});

describe('settings §2.1 a member', () => {
  it('is invited by e-mail, with one request for a double click', async () => {
    server.respond(inviteCompanyTrader, () => NIA, 'Invitation sent');
    const send = server.delay(inviteCompanyTrader);
    await showMembers();
    await press('Add member');
    await user.type(field('Name'), 'Ida');
    await user.type(field('Last Name'), 'Novak');
    await user.type(field('E-mail'), ' Ida@acme.example');
    await user.click(screen.getByRole('switch', { name: 'Admin' }));
    await user.dblClick(button('Send invitation'));
    expect(await changes()).toEqual([
      {
        endpoint: inviteCompanyTrader,
        input: {
          body: {
            firstName: 'Ida',
            lastName: 'Novak',
            email: 'ida@acme.example',
            isAdmin: true,
          },
        },
      },
    ]);
    send();
    await toasted({ kind: 'success', title: 'Invitation sent' });
    expect(await heading('Members')).toBeVisible();
  });

  it('is not invited with an incomplete form', async () => {
    await showMembers();
    await press('Add member');
    await press('Send invitation');
    for (const text of [
      'Please add a name.',
      'Please add a last name.',
      'Please enter a valid e-mail address.',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(await changes()).toEqual([]);
  });

  it('is not invited if the server rejects the request, and the form keeps the input', async () => {
    failOnce(inviteCompanyTrader, refusal(409, 'This e-mail is already in use.'));
    await showMembers();
    await press('Add member');
    await user.type(field('Name'), 'Ida');
    await user.type(field('Last Name'), 'Novak');
    await user.type(field('E-mail'), BEN.email);
    await press('Send invitation');
    await toasted({ kind: 'error', title: 'This e-mail is already in use.' });
    expect(field('E-mail')).toHaveValue(BEN.email);
  });

  it('can be invited again, and the invitation can be cancelled after a confirmation', async () => {
    server.respond(resendInvitation, () => null, 'Invitation sent again');
    await showMembers();
    await press('Send again to Nia Sterling');
    expect(await changes()).toEqual([{ endpoint: resendInvitation, input: query(NIA) }]);
    await toasted({ kind: 'success', title: 'Invitation sent again' });
    await press('Cancel invitation Nia Sterling');
    expect(row(NIA.email).getByText(/The code that was sent to nia@acme.example/)).toBeVisible();
    await confirm('Cancel invitation', NIA.email);
    expect((await changes()).at(-1)).toEqual({ endpoint: removeCompanyTrader, input: query(NIA) });
    await toasted({ kind: 'success', title: 'Invitation cancelled' });
  });

  it('is removed after a confirmation that lists the data deleted with the member', async () => {
    failOnce(removeCompanyTrader, refusal(500));
    await showMembers();
    await press('Remove Ben Sterling');
    expect(row(BEN.email).getByText(/sheets, widgets and notifications/)).toBeVisible();
    expect(await changes()).toEqual([]);
    await confirm('Remove', BEN.email);
    await toasted({ kind: 'error', title: 'Failed to remove the member' });
    server.respond(removeCompanyTrader, () => null, 'Member removed successfully');
    await press('Remove Ben Sterling');
    await confirm('Remove', BEN.email);
    expect((await changes()).at(-1)).toEqual({ endpoint: removeCompanyTrader, input: query(BEN) });
    await toasted({ kind: 'success', title: 'Member removed successfully' });
  });

  it('can be renamed and get another role', async () => {
    server.respond(updateCompanyTrader, () => BEN, 'Member updated successfully');
    await showMembers();
    await press('Edit Ben Sterling');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Benno');
    await user.click(screen.getByRole('switch', { name: 'Admin' }));
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateCompanyTrader,
        input: {
          ...query(BEN),
          body: { firstName: 'Benno', lastName: 'Sterling', isAdmin: true },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'Member updated successfully' });
    expect(await heading('Members')).toBeVisible();
  });
});

describe('settings §6 the admin role', () => {
  it('cannot be removed from the last admin', async () => {
    await showMembers(ADMIN, [ADA, BEN]);
    await press('Edit Ada Sterling');
    expect(screen.getByRole('switch', { name: 'Admin' })).toBeDisabled();
    expect(screen.getByText(LAST_ADMIN)).toBeVisible();
  });

  it('can be removed from oneself after a warning, while there is another admin', async () => {
    await showMembers();
    await press('Edit Ada Sterling');
    await user.click(screen.getByRole('switch', { name: 'Admin' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Without the admin role');
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateCompanyTrader,
        input: expect.objectContaining({ body: expect.objectContaining({ isAdmin: false }) }),
      },
    ]);
  });
});

describe('settings §4 the list of members after a change by another admin', () => {
  it('shows new members, and hides the actions from a demoted admin', async () => {
    await showMembers(ADMIN, [ADA, BEN]);
    await page.follow();
    await changeElsewhere({ members: ALL });
    expect(await screen.findByText(NIA.email)).toBeVisible();
    await changeElsewhere({ members: ALL }, { ...ADMIN, isAdmin: false });
    expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBeNull();
  });

  it('reports a deleted member in the open form, and keeps the input', async () => {
    await showMembers();
    await page.follow();
    await press('Edit Ben Sterling');
    await user.type(field('Name'), 'jamin');
    await changeElsewhere({ members: [ADA, CLEO] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This member was removed.');
    expect(field('Name')).toHaveValue('Benjamin');
    expect(button('Save')).toBeDisabled();
    await press('Back');
    await press('Discard');
    expect(await heading('Members')).toBeVisible();
    expect(screen.queryByText(BEN.email)).toBeNull();
  });
});
