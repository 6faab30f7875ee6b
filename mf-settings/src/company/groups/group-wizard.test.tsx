import { describe, expect, it } from '@jest/globals';
import {
  createGroup,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listOwnGroups,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen, within } from '@testing-library/react';
import {
  button,
  changes,
  failOnce,
  heading,
  noResponse,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  user,
} from '../../testing/set-up-tab.tsx';
import {
  bo,
  check,
  item,
  kraken,
  openWizard,
  primeVault,
  show,
  staking,
} from './testing/groups-fixture.tsx';

const { companyId } = session;
const step = (label: string) => button(new RegExp(`^\\d ${label}$`));
const names = () =>
  screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-labelledby'));
const labels = () => names().map((id) => document.getElementById(id ?? '')?.textContent);
const groupNameField = () => screen.getByLabelText('Group name');

async function fillAllSteps(name = 'Carry') {
  await openWizard();
  await check('Bo Ames');
  await press('Next');
  await check('Kraken spot');
  await press('Next');
  await press('Next');
  await check('Prime A');
  await press('Next');
  await user.click(screen.getByRole('radio', { name: 'Violet' }));
  if (name !== '') await user.type(groupNameField(), name);
}
const BODY = {
  name: 'Carry',
  color: 'c7',
  traderIds: [bo.id],
  companyExchangeIds: [kraken.id],
  companyExchangeVaultIds: [primeVault.id],
  companyId,
};

describe('settings §2.1, §4, §5 the wizard that creates a group', () => {
  it('has five steps with headings, and reopens completed steps', async () => {
    await openWizard();
    expect(await heading('Create group')).toBeVisible();
    expect(button('Next')).toBeDisabled();
    expect(step('Exchanges')).toBeDisabled();
    await check('Bo Ames');
    await press('Next');
    expect(await heading('Assign exchanges to the group')).toBeVisible();
    expect(button('Next')).toBeDisabled();
    await check('Kraken spot');
    await press('Next');
    expect(await heading('Assign vaults to the group')).toBeVisible();
    await press('Next');
    expect(await heading('Assign prime brokers to the group')).toBeVisible();
    await press(/Members$/);
    expect(screen.getByRole('checkbox', { name: 'Bo Ames' })).toBeChecked();
    await press(/Prime Brokers$/);
    await press('Next');
    expect(await heading('Choose color and add a name to this group')).toBeVisible();
    expect(button('Done')).toBeDisabled();
    expect(groupNameField()).toHaveAttribute('placeholder', 'Type a group name...');
    await user.click(screen.getByRole('radio', { name: 'Violet' }));
    expect(button('Done')).toBeDisabled();
    await user.type(groupNameField(), 'Carry');
    expect(button('Done')).toBeEnabled();
    expect(screen.getByText('Members (1)').nextSibling).toHaveTextContent('Bo Ames');
    expect(screen.getByText('Exchanges (1)').nextSibling).toHaveTextContent('Kraken spot');
  });

  it('offers every member, and every exchange except custodians and Hidden Road', async () => {
    await openWizard();
    expect(labels()).toEqual(['Ada Ames', 'Bo Ames', 'Zoe Ames']);
    expect(screen.getByText('zoe@acme.example · Invited')).toBeVisible();
    await check('Bo Ames');
    await press('Next');
    expect(labels()).toEqual(['Kraken spot', 'OKX desk']);
  });

  it('offers the vaults of custodians except deleted ones, and toggles staking vaults together', async () => {
    await openWizard();
    await check('Bo Ames');
    await press('Next');
    await check('Kraken spot');
    await press('Next');
    expect(labels()).toEqual([
      'Cold',
      'SP:ALLNODES',
      'SP:BLOCKDAEMON',
      'SP:CONSENSYS-STAKING',
      'SP:FIGMENT',
      'SP:KILN',
    ]);
    await check('SP:KILN');
    for (const { name } of staking) expect(screen.getByRole('checkbox', { name })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Cold' })).not.toBeChecked();
    await check('SP:ALLNODES');
    for (const { name } of staking) {
      expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
    }
  });

  it('creates one group for a double click, returns to the list and refetches affected data', async () => {
    await fillAllSteps();
    server.respond(listGroups, () => [item(1, 'Majors'), item(3, 'Carry')]);
    await user.dblClick(button('Done'));
    expect(await changes()).toEqual([{ endpoint: createGroup, input: { body: BODY } }]);
    await toasted({ kind: 'success', title: 'Group created successfully' });
    expect(await heading('Groups')).toBeVisible();
    expect(await screen.findByText('Carry')).toBeVisible();
    expect(server.received(listOwnGroups)).toHaveLength(1);
    expect(server.received(listCompanyExchanges).length).toBeGreaterThan(1);
  });

  it.each([
    ['each entry of the error', ['The name is taken.', 'The color is taken.']],
    ['the only entry', ['The name is taken.']],
  ])('shows %s in a toast if saving fails, and keeps the input', async (_, texts) => {
    await fillAllSteps();
    failOnce(createGroup, refusal(409, ...texts));
    await press('Done');
    for (const title of texts) await toasted({ kind: 'error', title });
    expect(shownToasts()).toHaveLength(texts.length);
    expect(groupNameField()).toHaveValue('Carry');
    await press('Done');
    await toasted({ kind: 'success', title: 'Group created successfully' });
  });

  it('shows the default text if saving gets no response', async () => {
    await fillAllSteps();
    failOnce(createGroup, noResponse);
    await press('Done');
    await toasted({ kind: 'error', title: 'Failed to get save group' });
    expect(groupNameField()).toHaveValue('Carry');
  });

  it('omits a selected member who has been removed from the company', async () => {
    await openWizard();
    await check('Ada Ames');
    await check('Bo Ames');
    await press('Next');
    await check('Kraken spot');
    await press('Next');
    await press('Next');
    await press('Next');
    await user.click(screen.getByRole('radio', { name: 'Violet' }));
    await user.type(groupNameField(), 'Carry');
    server.respond(listCompanyTraders, () => [bo]);
    failOnce(createGroup, refusal(404, 'This member does not exist.'));
    await press('Done');
    await toasted({ kind: 'error', title: 'This member does not exist.' });
    expect(await screen.findByText('Members (1)')).toBeVisible();
    await press('Done');
    expect((await changes()).at(-1)).toEqual({
      endpoint: createGroup,
      input: {
        body: { ...BODY, companyExchangeVaultIds: [] },
      },
    });
  });

  it('asks for confirmation before discarding changes', async () => {
    await openWizard();
    await check('Bo Ames');
    await press('Back');
    const dialog = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('checkbox', { name: 'Bo Ames' })).toBeChecked();
    await press('Back');
    await press('Discard');
    expect(await heading('Groups')).toBeVisible();
  });

  it.each([
    ['Failed to get company traders', listCompanyTraders, 'The members could not be loaded'],
    ['Failed to get company exchanges', listCompanyExchanges, 'The exchanges could not be loaded'],
  ])("shows '%s' if a list cannot be loaded", async (title, endpoint, panel) => {
    failOnce(endpoint, refusal(403));
    await show();
    await press('Create group');
    await toasted({ kind: 'error', title });
    expect(screen.getByRole('alert')).toHaveTextContent(panel);
  });

  it('shows an empty state in a step without choices', async () => {
    server.respond(listCompanyExchanges, () => [kraken]);
    await openWizard();
    await check('Bo Ames');
    await press('Next');
    await check('Kraken spot');
    await press('Next');
    expect(screen.getByText('No vaults found')).toBeVisible();
    expect(button('Next')).toBeEnabled();
  });
});
