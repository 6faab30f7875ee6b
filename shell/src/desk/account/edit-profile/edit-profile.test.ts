import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { updateTrader } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';

// jsdom cannot decode images
const resizePhoto = jest.fn<(file: File) => Promise<string>>();
const loadResizePhoto = jest.fn(async () => resizePhoto);
jest.unstable_mockModule('../../../../../shared/ui/src/photo/resize-photo.ts', () => ({
  loadResizePhoto,
}));
const {
  currentTrader,
  failOnce,
  field,
  networkError,
  open,
  page,
  rejection,
  save,
  server,
  toasts,
  trader,
} = await import('../testing/set-up-account.tsx');

beforeEach(() => {
  resizePhoto.mockReset();
});

describe("workspace §2 the 'Edit profile' form", () => {
  it('shows the formatted phone number read-only, with the support address for changes', async () => {
    await open();
    expect(await screen.findByText('+44 20 7946 0101')).toBeVisible();
    expect(screen.getByText(/please contact support/)).toHaveTextContent('support@north.example');
  });

  it('enables Save only for a change with both names', async () => {
    const { user } = await open();
    const name = await field('Name');
    expect(save()).toBeDisabled();
    await user.type(name, 'x');
    expect(save()).toBeEnabled();
    await user.type(name, '{Backspace}');
    expect(save()).toBeDisabled();
    await user.clear(name);
    expect(save()).toBeDisabled();
    await user.type(name, 'Eda');
    await user.clear(await field('Last Name'));
    expect(save()).toBeDisabled();
  });

  it.each([
    { name: 'a blank first name', change: { firstName: '  ' }, savable: false },
    { name: 'no last name', change: { lastName: '' }, savable: false },
    { name: 'no country', change: { country: '' }, savable: false },
    { name: 'an unknown country', change: { country: 'Atlantis' }, savable: false },
    { name: 'names of one character', change: { firstName: 'A', lastName: 'S' }, savable: true },
  ])('can be saved with $name and a new photo: $savable', async ({ change, savable }) => {
    await page.signIn({ trader: { ...trader, ...change } });
    const { user } = await open();
    resizePhoto.mockResolvedValueOnce('iVBORw0KGgo=');
    await user.upload(await field('Photo'), new File(['me'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: 'Remove photo' })).toBeVisible();
    expect(save().hasAttribute('disabled')).toBe(!savable);
  });

  it('can be saved once a missing country is chosen', async () => {
    await page.signIn({ trader: { ...trader, country: '' } });
    const { user } = await open();
    expect(await field('Country')).toHaveValue('');
    expect(save()).toBeDisabled();
    await user.click(await field('Country'));
    await user.keyboard('spain{Enter}');
    expect(save()).toBeEnabled();
  });

  it('sends the full profile once and applies the values stored by the server', async () => {
    const response = server.hold(updateTrader);
    const { user } = await open();
    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Eda');
    await user.click(await field('Country'));
    await user.keyboard('spain{Enter}');
    await user.click(save());
    expect(save()).toBeDisabled();
    await waitFor(() =>
      expect(server.received(updateTrader)).toEqual([
        {
          query: { TraderId: trader.traderId },
          body: { firstName: 'Eda', lastName: 'Sterling', country: 'Spain', photoBase64: null },
        },
      ]),
    );
    const saved = { ...trader, firstName: 'Eda', country: 'Spain' };
    response.send(saved);
    await waitFor(() => expect(currentTrader()).toEqual({ state: 'success', value: saved }));
    await waitFor(() =>
      expect(toasts()).toEqual([{ kind: 'success', title: 'Your information has been saved' }]),
    );
    expect(server.received(updateTrader)).toHaveLength(1);
  });

  it.each([
    ["the server's first text", rejection(['Names are frozen.', 'Later.']), 'Names are frozen.'],
    ["'Failed to update trader' without a server text", rejection([]), 'Failed to update trader'],
    ["'Failed to update trader' without a response", networkError, 'Failed to update trader'],
  ])('shows %s if saving fails, and keeps the input', async (_, error, description) => {
    failOnce(updateTrader, error);
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Error', description }]));
    expect(await field('Name')).toHaveValue('Adax');
    await waitFor(() => expect(save()).toBeEnabled());
  });

  it("accepts a photo, and shows 'Invalid image' for an undecodable file", async () => {
    const { user } = await open();
    const input = await field('Photo');
    resizePhoto.mockRejectedValueOnce(new Error('unreadable'));
    await user.upload(input, new File(['no'], 'no.png', { type: 'image/png' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: 'Invalid image' }]));
    expect(save()).toBeDisabled();
    resizePhoto.mockResolvedValueOnce('iVBORw0KGgo=');
    await user.upload(input, new File(['yes'], 'yes.png', { type: 'image/png' }));
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() =>
      expect(server.received(updateTrader)).toMatchObject([
        { body: { photoBase64: 'iVBORw0KGgo=' } },
      ]),
    );
  });

  it('reports a failed load of the image code, not an invalid image', async () => {
    loadResizePhoto.mockRejectedValueOnce(new Error('Loading chunk image-compression failed.'));
    const { user } = await open();
    await user.upload(await field('Photo'), new File(['me'], 'me.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(toasts()).toEqual([{ kind: 'error', title: 'This part could not be loaded' }]),
    );
  });
});
