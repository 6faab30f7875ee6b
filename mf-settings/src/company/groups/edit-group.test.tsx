import { describe, expect, it } from '@jest/globals';
import { deleteGroup, getGroup, listGroups, listOwnGroups, updateGroup } from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  button,
  changes,
  failOnce,
  heading,
  page,
  press,
  refusal,
  server,
  toasted,
  user,
} from '../../testing/set-up-tab.tsx';
import {
  ada,
  bo,
  check,
  cold,
  editGroup,
  gone,
  group,
  item,
  kraken,
  primeVault,
} from './testing/groups-fixture.tsx';

const { companyId } = session;
const step = (label: string) => button(new RegExp(`^\\d ${label}$`));
const groupNameField = () => screen.getByLabelText('Group name');

describe('settings §2.1, §4, §5 the wizard that edits a group', () => {
  it('allows opening every step, and saves from any step while all steps are complete', async () => {
    await editGroup();
    expect(await heading('Edit group')).toBeVisible();
    for (const label of ['Members', 'Exchanges', 'Vaults', 'Prime Brokers', 'Information']) {
      expect(step(label)).toBeEnabled();
    }
    await press(/Exchanges$/);
    await check('Kraken spot');
    expect(button('Save')).toBeDisabled();
    await check('Kraken spot');
    await press(/Information$/);
    await user.type(groupNameField(), ' 2');
    server.respond(getGroup, () => ({ ...group, name: 'Majors 2' }));
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateGroup,
        input: {
          query: { GroupId: group.id },
          body: {
            name: 'Majors 2',
            color: 'c2',
            traderIds: [ada.id, bo.id],
            companyExchangeIds: [kraken.id],
            companyExchangeVaultIds: [cold.id, primeVault.id],
            companyId,
          },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'Group updated successfully' });
    expect(await heading('Majors 2')).toBeVisible();
    expect(server.received(listOwnGroups)).toHaveLength(1);
  });

  it.each([
    ['the default text', [], 'Failed to get update group'],
    ['that the group was deleted', ['group not found'], 'group not found'],
  ])('shows %s if saving fails, and keeps the input', async (_, texts, title) => {
    await editGroup();
    await press(/Information$/);
    await user.type(groupNameField(), ' 2');
    failOnce(updateGroup, refusal(404, ...texts));
    server.refuse(getGroup, 404, 'group not found');
    server.respond(listGroups, () => [item(2, 'Settlement')]);
    await press('Save');
    await toasted({ kind: 'error', title });
    expect(groupNameField()).toHaveValue('Majors 2');
  });

  it('reports that another admin has deleted the group, and keeps the input', async () => {
    await editGroup();
    await page.follow();
    await press(/Information$/);
    await user.type(groupNameField(), ' 2');
    server.respond(listGroups, () => [item(2, 'Settlement'), item(3, 'Carry')]);
    await page.changeElsewhere('groups');
    expect(await screen.findByRole('alert')).toHaveTextContent('This group was deleted');
    expect(groupNameField()).toHaveValue('Majors 2');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(button('Save')).toBeDisabled();
  });

  it('keeps a deleted vault of the group and disables its checkbox', async () => {
    server.respond(getGroup, () => ({ ...group, companyExchangeVaults: [cold, gone] }));
    await editGroup();
    await press(/Vaults$/);
    expect(screen.getByRole('checkbox', { name: 'Gone' })).toBeDisabled();
    expect(screen.getByText('Treasury · Deleted')).toBeVisible();
    await check('Cold');
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateGroup,
        input: expect.objectContaining({
          body: expect.objectContaining({ companyExchangeVaultIds: [gone.id] }),
        }),
      },
    ]);
  });
});

const confirmDelete = async () => {
  await press('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete group' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this group?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
};

describe('settings §2.1, §8 deleting a group', () => {
  it('returns to the reloaded list, even from a wizard with changes', async () => {
    await editGroup();
    await check('Bo Ames');
    server.respond(deleteGroup, () => null, 'Deleted by the server');
    server.respond(listGroups, () => [item(2, 'Settlement')]);
    await confirmDelete();
    expect(await changes()).toEqual([
      { endpoint: deleteGroup, input: { query: { GroupId: group.id } } },
    ]);
    await toasted({ kind: 'success', title: 'Deleted by the server' });
    expect(await heading('Groups')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Majors')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.received(listOwnGroups)).toHaveLength(1);
  });

  it.each([
    ['the message of the server', ['Not yours.'], 'Not yours.'],
    ['the default text', [], 'Failed to delete group'],
  ])('shows %s on failure, and stays in the wizard', async (_, texts, title) => {
    await editGroup();
    failOnce(deleteGroup, refusal(403, ...texts));
    await confirmDelete();
    await toasted({ kind: 'error', title });
    expect(await heading('Edit group')).toBeVisible();
  });

  it("shows a failure even after 'Back'", async () => {
    await editGroup();
    const response = server.hold(deleteGroup);
    await confirmDelete();
    await press('Back');
    expect(await heading('Majors')).toBeVisible();
    response.fail(refusal(500));
    await toasted({ kind: 'error', title: 'Failed to delete group' });
  });

  it("cannot be sent twice, not even after 'Back'", async () => {
    await editGroup();
    server.hold(deleteGroup);
    await confirmDelete();
    await press('Back');
    await press('Edit');
    expect(await screen.findByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('does not disable Delete for another group while it is pending', async () => {
    await editGroup();
    server.hold(deleteGroup);
    await confirmDelete();
    await press('Back');
    await press('Back');
    await press('Open Settlement');
    await press('Edit');
    expect(await screen.findByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  it('is not offered for the only group', async () => {
    server.respond(listGroups, () => [item(1, 'Majors')]);
    await editGroup();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
