import { describe, expect, it } from '@jest/globals';
import { deleteApiKey, listApiKeys, updateApiKey } from '@parallax/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  heading,
  INDIVIDUAL,
  MEMBER,
  press,
  refusal,
  SSO,
  server,
  toasted,
  type,
  user,
} from '../testing/set-up-tab.tsx';
import { reporting, robot, show } from './testing/set-up-api-keys.tsx';

const NOTICE =
  'You will receive a notification when API keys are added to your account by the company admin.';
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').slice(0, 5))
    .map((row) => row.map(({ textContent }) => textContent));
const openEdit = async (name = 'Reporting') => {
  await show(ADMIN);
  await press(`Edit ${name}`);
  await heading('Edit Access Token');
};

describe('settings §2.6 the table of API keys', () => {
  it.each([
    ['an admin', ADMIN],
    ['an individual', INDIVIDUAL],
  ])('shows every column and the actions to %s', async (_, who) => {
    await show(who);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name (Alias)',
      'API Key',
      'Withdrawal',
      'Permission',
      'IP Whitelisting',
      'Actions',
    ]);
    expect(cells()).toEqual([
      ['Reporting', '***ab12', 'No', 'Read Only', 'Yes (1 IP)'],
      ['Robot', '***cd34', 'Yes', 'Read Write', 'No'],
    ]);
    for (const name of ['Generate access token', 'Edit Robot', 'Delete Robot']) {
      expect(button(name)).toBeVisible();
    }
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('counts several IP addresses', async () => {
    await show(ADMIN, [{ ...robot, ipWhitelist: ['203.0.113.7', '203.0.113.8'] }]);
    expect(cells()[0]?.[4]).toBe('Yes (2 IPs)');
  });

  it.each([
    ['a member', MEMBER],
    ['an SSO member', SSO],
  ])('is read-only with a notice for %s', async (_, who) => {
    await show(who);
    expect(screen.getByText(NOTICE)).toBeVisible();
    expect(cells()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Generate|Edit|Delete/ })).toBeNull();
  });

  it('is filtered by name', async () => {
    await show(ADMIN);
    const search = screen.getByPlaceholderText('Search by name...');
    await user.type(search, ' rOB');
    expect(cells().map(([name]) => name)).toEqual(['Robot']);
    await user.type(search, 'x');
    expect(screen.getByText("No API key is named 'rOBx'")).toBeVisible();
  });

  it('deletes a key after a confirmation', async () => {
    failOnce(deleteApiKey, refusal(409, 'Deleting is paused.'));
    await show(ADMIN);
    await press('Delete Robot');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete API key' }));
    expect(dialog.getByText(/Do you really want to delete Robot\?/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await changes()).toEqual([]);
    await press('Delete Robot');
    await press('Delete');
    await toasted({ kind: 'error', title: 'Deleting is paused.' });
    await press('Delete Robot');
    await press('Delete');
    expect((await changes()).at(-1)).toEqual({
      endpoint: deleteApiKey,
      input: { query: { keyId: robot.id } },
    });
    await toasted({ kind: 'success', title: 'API key deleted successfully' });
  });
});

describe('settings §5 IP addresses', () => {
  it('can be removed unless only one address remains', async () => {
    await openEdit();
    expect(field('IP address 1')).toHaveValue('203.0.113.7');
    expect(screen.queryByRole('button', { name: 'Remove IP' })).toBeNull();
    await press('Add IP');
    await type('IP address 2', '203.0.113.8');
    const [first] = screen.getAllByRole('button', { name: 'Remove IP' });
    if (first) await user.click(first);
    expect(field('IP address 1')).toHaveValue('203.0.113.8');
    expect(field('IP address 1')).toHaveFocus();
    expect(screen.queryByLabelText('IP address 2')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove IP' })).toBeNull();
  });

  it.each(['203.0.113', '203.0.113.256', '::1', 'example.com'])(
    'must be IPv4: %j is refused',
    async (address) => {
      await openEdit();
      await user.clear(field('IP address 1'));
      await type('IP address 1', address);
      await press('Save');
      await toasted({ kind: 'error', title: 'Please, review IP Addresses' });
      expect(field('IP address 1')).toHaveAccessibleDescription('Not an IPv4 address');
      expect(await changes()).toEqual([]);
    },
  );
});

describe('settings §2.6 the search by name', () => {
  it('is kept after editing a key', async () => {
    await show(ADMIN);
    await user.type(screen.getByPlaceholderText('Search by name...'), 'rob');
    await press('Edit Robot');
    await heading('Edit Access Token');
    await press('Back');
    await heading('API');
    expect(screen.getByPlaceholderText('Search by name...')).toHaveValue('rob');
    expect(cells().map(([name]) => name)).toEqual(['Robot']);
  });
});

describe('settings §4, §8 editing an access token', () => {
  it('has one step with the settings, saves the changes and returns to the table', async () => {
    await openEdit('Robot');
    expect(screen.getByRole('list', { name: 'Edit Access Token' })).toHaveTextContent('1 Settings');
    expect(screen.getByRole('switch', { name: 'Withdrawal' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Permission' })).toHaveValue('Read Write');
    await type('Name (Alias)', ' 2');
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateApiKey,
        input: {
          query: { keyId: robot.id },
          body: { name: 'Robot 2', withdraw: true, readOnly: false, ipWhitelist: [] },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'API key updated successfully' });
    expect(await heading('API')).toBeVisible();
  });

  it('reports on Save that the key was deleted elsewhere, and keeps the input', async () => {
    await openEdit('Robot');
    server.respond(listApiKeys, () => [reporting]);
    failOnce(updateApiKey, refusal(404, 'This API key does not exist.'));
    await type('Name (Alias)', ' 2');
    await press('Save');
    await toasted({ kind: 'error', title: 'This API key does not exist.' });
    await waitFor(() => expect(server.received(listApiKeys)).toHaveLength(2));
    expect(field('Name (Alias)')).toHaveValue('Robot 2');
    expect(button('Save')).toBeDisabled();
  });

  it("reports only 'was deleted' if the user's own pending deletion completes while the form is open", async () => {
    const response = server.hold(deleteApiKey);
    await show(ADMIN);
    await press('Delete Robot');
    await press('Delete');
    await press('Edit Robot');
    await heading('Edit Access Token');
    server.respond(listApiKeys, () => [reporting]);
    act(() => response.send(null));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This API key was deleted\./);
  });
});

describe('settings §2.6 deleting an API key', () => {
  it.each([
    ['one of several keys', [reporting, robot]],
    ['the last key', [robot]],
  ])('moves the focus to the view after %s was deleted', async (_, keys) => {
    const response = server.hold(deleteApiKey);
    await show(ADMIN, keys);
    const view = screen.getByRole('region', { name: 'API' }).parentElement;
    await press('Delete Robot');
    await press('Delete');
    await waitFor(() => expect(button('Delete Robot')).toHaveFocus());
    server.respond(listApiKeys, () => keys.slice(0, -1));
    act(() => response.send(null));
    await waitFor(() => expect(screen.queryByText('Robot')).toBeNull());
    expect(view).toHaveFocus();
  });
});
