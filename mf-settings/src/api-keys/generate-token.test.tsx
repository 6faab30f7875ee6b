import { describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { API_KEY_CREATED, createApiKey } from '@parallax/protocol';
import { act, screen } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  heading,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  type,
  user,
} from '../testing/set-up-tab.tsx';
import { onLeft, show } from './testing/set-up-api-keys.tsx';

const TOKEN = { apiKey: 'key-of-the-token', secretKey: 'secret-of-the-token' };
const openForm = async () => {
  await show(ADMIN);
  await press('Generate access token');
  await heading('Generate access token');
};
const search = () => screen.getByPlaceholderText('Search by name...');
/** Generates a token in the open form. */
const generateNow = async () => {
  server.respond(createApiKey, () => TOKEN, API_KEY_CREATED);
  await type('Name (Alias)', 'Trading');
  await press('Generate');
  await screen.findByText(TOKEN.secretKey);
};
const generate = async () => {
  await openForm();
  await generateNow();
};

describe('settings §4, §8 generating an access token', () => {
  it('shows key and secret once, with a warning, and closes with Done', async () => {
    await generate();
    expect(await changes()).toEqual([
      {
        endpoint: createApiKey,
        input: {
          body: { name: 'Trading', withdraw: false, readOnly: true, ipWhitelist: [] },
        },
      },
    ]);
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

  it('clears the search, which would hide the new token', async () => {
    await show(ADMIN);
    await user.type(search(), 'rob');
    await press('Generate access token');
    await press('Cancel');
    await heading('API');
    expect(search()).toHaveValue('rob');
    await press('Generate access token');
    await generateNow();
    await press('Done');
    await heading('API');
    expect(search()).toHaveValue('');
  });

  it("asks for confirmation before leaving without 'Done'", async () => {
    await generate();
    await press('Leave');
    expect(onLeft).not.toHaveBeenCalled();
    expect(screen.getByText(/^The token stays valid, but its secret key/)).toBeVisible();
    await press('Keep editing');
    expect(screen.getByText(TOKEN.secretKey)).toBeVisible();
    await press('Leave');
    await press('Discard');
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  it('asks for confirmation before leaving during the request', async () => {
    await openForm();
    await type('Name (Alias)', 'Trading');
    server.hold(createApiKey);
    await press('Generate');
    await press('Leave');
    expect(onLeft).not.toHaveBeenCalled();
    expect(screen.getByText(/^The token may still be generated/)).toBeVisible();
  });

  it('requires no confirmation after Done', async () => {
    await generate();
    await press('Done');
    await heading('API');
    await press('Leave');
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  it('shows the secret even if the form was edited during the request', async () => {
    await openForm();
    await type('Name (Alias)', 'Trading');
    const response = server.hold(createApiKey);
    await press('Generate');
    await type('Name (Alias)', ' 2');
    act(() => response.send(TOKEN));
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

  it('keeps the secret out of the toast if copying fails', async () => {
    await generate();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await press('Copy Secret Key');
    await toasted({ kind: 'error' });
    expect(JSON.stringify(shownToasts())).not.toContain(TOKEN.secretKey);
  });

  it.each(['Back', '1 Settings'])(
    'returns with %s to the form, which no longer holds the secret',
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
    expect(await changes()).toEqual([]);
  });

  it('sends every setting, without empty IP addresses', async () => {
    await openForm();
    server.respond(createApiKey, () => TOKEN, API_KEY_CREATED);
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
    expect(await changes()).toEqual([
      {
        endpoint: createApiKey,
        input: {
          body: { name: 'Trading', withdraw: true, readOnly: false, ipWhitelist: ['203.0.113.7'] },
        },
      },
    ]);
  });

  it.each([
    [
      "with the server's reason",
      refusal(409, 'Your company has 50 API keys.'),
      'Your company has 50 API keys.',
    ],
    ['with the fallback text', refusal(500), 'Failed to create API key'],
  ])('keeps the input if the server rejects the request %s', async (_, error, title) => {
    await openForm();
    failOnce(createApiKey, error);
    await type('Name (Alias)', 'Trading');
    await press('Generate');
    await toasted({ kind: 'error', title });
    expect(field('Name (Alias)')).toHaveValue('Trading');
  });

  it('asks for confirmation before discarding input', async () => {
    await openForm();
    await type('Name (Alias)', 'T');
    await press('Cancel');
    await press('Discard');
    expect(await heading('API')).toBeVisible();
  });
});
