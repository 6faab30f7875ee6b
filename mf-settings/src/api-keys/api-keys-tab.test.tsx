import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { type ApiKey, createApiKey, deleteApiKey, updateApiKey } from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const reporting: ApiKey = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Reporting',
  key: 'ab12',
  withdraw: false,
  readOnly: true,
  readWrite: false,
  ipWhitelist: ['203.0.113.7'],
  lastUsedAt: null,
};
const robot: ApiKey = {
  ...reporting,
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name: 'Robot',
  key: 'cd34',
  withdraw: true,
  readOnly: false,
  readWrite: true,
  ipWhitelist: [],
};
const TOKEN = { apiKey: 'key-of-the-token', secretKey: 'secret-of-the-token' };
const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true, isSso: false };
const MEMBER = { ...ADMIN, isAdmin: false };
const SSO = { ...MEMBER, isSso: true };
const INDIVIDUAL = { ...MEMBER, companyType: 'INDIVIDUAL' };
const NOTICE =
  'You will receive a notification when API keys are added to your account by the company admin.';

const callApi = jest.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>();
const callForAnswer =
  jest.fn<(endpoint: unknown, input: unknown) => Promise<{ data: unknown; message?: string }>>();
const showToast = jest.fn();
let trader: object;
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi, callForAnswer }));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
}));
const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { useLeave } = uiState;
const { default: ApiKeysTab } = await import('./api-keys-tab.tsx');

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => user.click(button(name));
const heading = (name: string) => screen.findByRole('heading', { name });
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, text: string) => user.type(field(name), text);
const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').slice(0, 5))
    .map((row) => row.map(({ textContent }) => textContent));
const refusal = (status: number, ...texts: string[]) => new api.ApiError('call', { status, texts });

/** Leaves the tab, as Escape does in the settings modal. */
const left = jest.fn();
function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(left)}>
      Leave
    </button>
  );
}

const mount = (who: object) => {
  trader = who;
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <ApiKeysTab />
        <Leave />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
};
async function show(who: object, keys: ApiKey[] = [reporting, robot]) {
  callApi.mockResolvedValue(keys);
  mount(who);
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}
const openForm = async () => {
  await show(ADMIN);
  await press('Generate access token');
  await heading('Generate access token');
};
const generate = async () => {
  await openForm();
  callForAnswer.mockResolvedValueOnce({ data: TOKEN });
  await type('Name (Alias)', 'Trading');
  await press('Generate');
  await screen.findByText(TOKEN.secretKey);
};
const openEdit = async (name = 'Reporting') => {
  await show(ADMIN);
  await press(`Edit ${name}`);
  await heading('Edit Access Token');
};

beforeEach(() => {
  callApi.mockReset();
  callForAnswer.mockReset().mockResolvedValue({ data: null });
  showToast.mockReset();
  left.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

describe('settings §2.6 the table of API keys', () => {
  it.each([
    ['an admin', ADMIN],
    ['an individual', INDIVIDUAL],
  ])('has every column and actions for %s', async (_, who) => {
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

  it.each([
    ['an admin', ADMIN, 'No API key generated', true],
    ['an individual', INDIVIDUAL, 'No API key generated', true],
    ['a member', MEMBER, NOTICE, false],
    ['an SSO member', SSO, NOTICE, false],
  ])('shows %s the empty state', async (_, who, text, mayGenerate) => {
    await show(who, []);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Generate access token' }) !== null).toBe(
      mayGenerate,
    );
  });

  it('is filtered by name', async () => {
    await show(ADMIN);
    const search = screen.getByPlaceholderText('Search by name...');
    await user.type(search, ' rOB');
    expect(cells().map(([name]) => name)).toEqual(['Robot']);
    await user.type(search, 'x');
    expect(screen.getByText("No API key is named 'rOBx'")).toBeVisible();
  });

  it.each([
    [refusal(403, 'Not yours.'), 'Not yours.'],
    [refusal(400), 'Failed to get API keys'],
  ])('shows why it could not be loaded', async (error, text) => {
    callApi.mockRejectedValue(error);
    mount(ADMIN);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await toasted({ kind: 'error', title: text });
    expect(button('Try again')).toBeVisible();
  });

  it('deletes a key after a confirmation', async () => {
    callForAnswer.mockRejectedValueOnce(refusal(409, 'Deleting is paused.'));
    await show(ADMIN);
    await press('Delete Robot');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete API key' }));
    expect(dialog.getByText(/Do you really want to delete Robot\?/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(callForAnswer).not.toHaveBeenCalled();
    await press('Delete Robot');
    await press('Delete');
    await toasted({ kind: 'error', title: 'Deleting is paused.' });
    await press('Delete Robot');
    await press('Delete');
    expect(callForAnswer).toHaveBeenLastCalledWith(deleteApiKey, { query: { keyId: robot.id } });
    await toasted({ kind: 'success', title: 'API key deleted successfully' });
  });
});

describe('settings §2.6 a pending deletion', () => {
  it('is sent once when it is confirmed again', async () => {
    callForAnswer.mockReturnValue(new Promise(() => undefined));
    await show(ADMIN);
    for (const _ of ['first', 'second']) {
      await press('Delete Robot');
      await press('Delete');
    }
    expect(callForAnswer).toHaveBeenCalledTimes(1);
  });
});

describe('settings §4, §8 generating an access token', () => {
  it('shows key and secret once, with a warning, and closes with Done', async () => {
    await generate();
    expect(callForAnswer).toHaveBeenCalledWith(createApiKey, {
      body: { name: 'Trading', withdraw: false, readOnly: true, ipWhitelist: [] },
    });
    await toasted({ kind: 'success', title: 'API key created successfully' });
    expect(screen.getByText(TOKEN.apiKey)).toBeVisible();
    expect(screen.getByText('If you lose this token it cannot be recovered.')).toBeVisible();
    expect(button('2 Information')).toHaveAttribute('aria-current', 'step');
    await press('Done');
    expect(await heading('API')).toBeVisible();
    const cached = queryClient.getQueryCache().getAll();
    expect(document.body.innerHTML + JSON.stringify(cached.map(({ state }) => state))).not.toMatch(
      /of-the-token/,
    );
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
  });

  it('asks before it is left without Done, since the secret would be lost', async () => {
    await generate();
    await press('Leave');
    expect(left).not.toHaveBeenCalled();
    await press('Keep editing');
    expect(screen.getByText(TOKEN.secretKey)).toBeVisible();
    await press('Leave');
    await press('Discard');
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('is left without a question after Done', async () => {
    await generate();
    await press('Done');
    await heading('API');
    await press('Leave');
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('shows the secret also when input was typed meanwhile, since it is sent once', async () => {
    await openForm();
    await type('Name (Alias)', 'Trading');
    const answers: (() => void)[] = [];
    callForAnswer.mockReturnValueOnce(
      new Promise((resolve) => {
        answers.push(() => resolve({ data: TOKEN }));
      }),
    );
    await press('Generate');
    await type('Name (Alias)', ' 2');
    await act(async () => answers.forEach((answer) => answer()));
    expect(await screen.findByText(TOKEN.secretKey)).toBeVisible();
  });

  it('copies the key and the secret', async () => {
    await generate();
    await press('Copy API Key');
    expect(await navigator.clipboard.readText()).toBe(TOKEN.apiKey);
    await toasted({ kind: 'success', title: 'API Key copied to clipboard' });
    await press('Copy Secret Key');
    expect(await navigator.clipboard.readText()).toBe(TOKEN.secretKey);
    await toasted({ kind: 'success', title: 'Secret Key copied to clipboard' });
  });

  it('never shows the secret in a toast when it cannot be copied', async () => {
    await generate();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await press('Copy Secret Key');
    await toasted({ kind: 'error' });
    expect(JSON.stringify(showToast.mock.calls)).not.toContain(TOKEN.secretKey);
  });

  it.each(['Back', '1 Settings'])(
    'returns to the form with %s, without the secret',
    async (name) => {
      await generate();
      await press(name);
      expect(field('Name (Alias)')).toHaveValue('Trading');
      expect(document.body.innerHTML).not.toContain('of-the-token');
      expect(button('2 Information')).toBeDisabled();
      await press('Back');
      expect(await heading('API')).toBeVisible();
    },
  );

  it('requires a name', async () => {
    await openForm();
    await press('Generate');
    expect(await screen.findByText('Please add an Alias for this key.')).toBeVisible();
    expect(callForAnswer).not.toHaveBeenCalled();
  });

  it('sends every setting, without empty IP addresses', async () => {
    await openForm();
    callForAnswer.mockResolvedValueOnce({ data: TOKEN });
    await type('Name (Alias)', 'Trading');
    await user.click(screen.getByRole('switch', { name: 'Withdrawal' }));
    await user.click(screen.getByRole('combobox', { name: 'Permission' }));
    await user.click(screen.getByRole('option', { name: 'Read Write' }));
    await press('Add IP');
    expect(field('IP address 2')).toHaveFocus();
    await type('IP address 2', ' 203.0.113.7 ');
    await press('Add IP');
    await press('Generate');
    await screen.findByText(TOKEN.secretKey);
    expect(callForAnswer).toHaveBeenCalledWith(createApiKey, {
      body: { name: 'Trading', withdraw: true, readOnly: false, ipWhitelist: ['203.0.113.7'] },
    });
  });

  it.each([
    [refusal(409, 'Your company has 50 API keys.'), 'Your company has 50 API keys.'],
    [refusal(500), 'Failed to create API key'],
  ])('retains the input when it is refused', async (error, title) => {
    await openForm();
    callForAnswer.mockRejectedValueOnce(error);
    await type('Name (Alias)', 'Trading');
    await press('Generate');
    await toasted({ kind: 'error', title });
    expect(field('Name (Alias)')).toHaveValue('Trading');
  });

  it('with input asks before it is left', async () => {
    await openForm();
    await type('Name (Alias)', 'T');
    await press('Cancel');
    await press('Discard');
    expect(await heading('API')).toBeVisible();
  });
});

describe('settings §5 IP addresses', () => {
  it('can be removed while there are several', async () => {
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

  it.each(['203.0.113', '203.0.113.256', '::1', 'example.com'])('refuse %j', async (address) => {
    await openEdit();
    await user.clear(field('IP address 1'));
    await type('IP address 1', address);
    await press('Save');
    await toasted({ kind: 'error', title: 'Please, review IP Addresses' });
    expect(field('IP address 1')).toHaveAccessibleDescription('Not an IPv4 address');
    expect(callForAnswer).not.toHaveBeenCalled();
  });
});

describe('settings §4, §8 editing an access token', () => {
  it('has a single step with the settings, saves them and returns to the table', async () => {
    await openEdit('Robot');
    expect(screen.getByRole('list', { name: 'Edit Access Token' })).toHaveTextContent('1 Settings');
    expect(screen.getByRole('switch', { name: 'Withdrawal' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Permission' })).toHaveValue('Read Write');
    await type('Name (Alias)', ' 2');
    await press('Save');
    expect(callForAnswer).toHaveBeenCalledWith(updateApiKey, {
      query: { keyId: robot.id },
      body: { name: 'Robot 2', withdraw: true, readOnly: false, ipWhitelist: [] },
    });
    await toasted({ kind: 'success', title: 'API key updated successfully' });
    expect(await heading('API')).toBeVisible();
  });

  it('of a key that was deleted elsewhere reports it and retains the input', async () => {
    await openEdit('Robot');
    callApi.mockResolvedValue([reporting]);
    callForAnswer.mockRejectedValueOnce(refusal(404, 'This API key does not exist.'));
    await type('Name (Alias)', ' 2');
    await press('Save');
    await toasted({ kind: 'error', title: 'This API key does not exist.' });
    await waitFor(() => expect(callApi).toHaveBeenCalledTimes(2));
    expect(field('Name (Alias)')).toHaveValue('Robot 2');
    expect(button('Save')).toBeDisabled();
  });

  it('says at once that somebody else has deleted the key', async () => {
    await openEdit('Robot');
    await type('Name (Alias)', ' 2');
    callApi.mockResolvedValue([reporting]);
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('alert')).toHaveTextContent('deleted this API key');
    expect(field('Name (Alias)')).toHaveValue('Robot 2');
  });
});
