import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import {
  deferred,
  type FakeResponse,
  type ReceivedInput,
  startFakeServer,
} from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  type Endpoint,
  getBranding,
  getPlatform,
  getReleaseSet,
  getReleases,
  pinRemote,
  promoteVersion,
  type ReleaseChannel,
  rollbackRemote,
} from '@parallax/protocol';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Platform } from './platform.tsx';

const channel: ReleaseChannel = {
  remote: 'mf_settings',
  stable: '1.4.0-aa',
  stableIsBuilt: true,
  built: '1.4.0-aa',
  candidate: '1.5.0-bb',
  share: null,
  previous: null,
  served: [],
  pinned: null,
};
const facts = {
  api: 1,
  productVersion: '1.19.0',
  shell: 'abcd1234',
  contract: { oldest: 1, newest: 1 },
  federationRuntime: '2.9.2',
  shared: {},
  remoteOrigins: [],
  failingPeopleMin: 3,
};
const branding = {
  logoBase: '',
  watermarkBase: '',
  metadata: { title: { default: 'Parallax' }, metadataBase: 'https://www.north.example' },
  version: '1.19.0',
};

let channels: ReleaseChannel[];
let revision: number;
let gateId: string | null;
let isPlatform: boolean;
async function read(endpoint: Endpoint): Promise<unknown> {
  if (endpoint === getPlatform) {
    if (isPlatform) return facts;
    throw new ApiError('call', {
      status: 403,
      texts: ['Only users with the platform role can do this.'],
    });
  }
  if (endpoint === getReleases) return { revision, channels, versions: [] };
  if (endpoint === getReleaseSet) return { set: [], gateId };
  if (endpoint === getBranding) return branding;
  return [];
}
const write = jest.fn<(endpoint: Endpoint, input: ReceivedInput) => Promise<FakeResponse>>();
startFakeServer({ read, write });

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const GATE = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/platform', search: '', navigate: jest.fn() }}>
        <Platform />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  if (isPlatform) await screen.findByRole('article', { name: 'Settings' });
}

const INCOMPATIBILITY = "Workspace 1.2.0-cc uses 'tabs', which this version does not expose.";
const incompatible = new ApiError('call', {
  status: 409,
  texts: [INCOMPATIBILITY, 'To proceed anyway, enter a reason. It is recorded in the audit log.'],
  data: { incompatibilities: [INCOMPATIBILITY] },
});
const errorToast = (title: string) => ({
  kind: 'error',
  title,
  description: undefined,
  action: undefined,
});
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  channels = [channel];
  revision = 1;
  gateId = null;
  isPlatform = true;
  removeToasts();
  write.mockReset().mockResolvedValue({ data: channel });
});
afterEach(() => queryClient.clear());

describe('design §3 the platform page', () => {
  it("shows other users 'Page not found'", async () => {
    isPlatform = false;
    await show();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('shows the shared version with its percentage, and the version of all other users', async () => {
    channels = [{ ...channel, share: { version: '1.5.0-bb', percent: 10 } }];
    await show();
    const card = within(screen.getByRole('article', { name: 'Settings' }));
    expect(card.getByText('10% of users').parentElement).toHaveTextContent('1.5.0-bb');
    expect(card.getByText('All other users').parentElement).toHaveTextContent('1.4.0-aa (built)');
  });

  it('shows the versions and the share that would apply after unpinning, without the badge of the share', async () => {
    const share = { version: '1.5.0-bb', percent: 10 };
    channels = [{ ...channel, share, pinned: '1.3.0-cc' }];
    await show();
    const card = within(screen.getByRole('article', { name: 'Settings' }));
    expect(card.getByText('Pinned for all users').parentElement).toHaveTextContent('1.3.0-cc');
    const suspended = card.getByText('10% of users after unpinning');
    expect(suspended.parentElement).toHaveTextContent('1.5.0-bb');
    const stable = card.getByText('All other users after unpinning');
    expect(stable.parentElement).toHaveTextContent('1.4.0-aa (built)');
    expect(card.queryByText('Shared 10%')).not.toBeInTheDocument();
  });

  it('promotes with one click after a passed gate, and sends one request for a double click', async () => {
    gateId = GATE;
    const response = deferred<FakeResponse>();
    write.mockReturnValue(response.promise);
    await show();
    await user.dblClick(button('Promote Settings'));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
    response.resolve({ data: channel });
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(write).toHaveBeenCalledTimes(1);
    expect(write).toHaveBeenCalledWith(promoteVersion, {
      body: { remote: 'mf_settings', version: '1.5.0-bb', percent: 100, gateId: GATE },
    });
  });

  it('requires a reason for a promotion without a passed gate', async () => {
    await show();
    await user.click(button('Promote Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Promote Settings/ }));
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await dialog.findByText('Enter a reason of at least 3 characters.')).toBeVisible();
    expect(write).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText('Reason for skipping the gate'), 'Urgent fix');
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    const version = { remote: 'mf_settings', version: '1.5.0-bb' };
    const body = { ...version, percent: 100, withoutGate: 'Urgent fix' };
    await waitFor(() => expect(write).toHaveBeenCalledWith(promoteVersion, { body }));
  });

  it('shows all error texts of a refused change and keeps the input', async () => {
    write.mockRejectedValue(
      new ApiError('call', { status: 409, texts: ['It is pinned.', 'It does not fit.'] }),
    );
    gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Share Settings/ }));
    const percent = dialog.getByLabelText('Percentage of users');
    await user.clear(percent);
    await user.type(percent, '25');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(2));
    expect(shownToasts()).toContainEqual(errorToast('It does not fit.'));
    expect(percent).toHaveValue('25');
    expect(write.mock.calls[0]?.[1]).toMatchObject({
      body: { percent: 25, gateId: GATE },
    });
  });

  it('rolls back, pins and unpins with one click', async () => {
    channels = [{ ...channel, stable: '1.5.0-bb', stableIsBuilt: false, previous: '1.4.0-aa' }];
    await show();
    await user.click(button('Roll back Settings'));
    await user.click(button('Pin Settings'));
    await waitFor(() =>
      expect(write.mock.calls).toEqual([
        [rollbackRemote, { body: { remote: 'mf_settings' } }],
        [pinRemote, { body: { remote: 'mf_settings', version: '1.5.0-bb' } }],
      ]),
    );
    channels = [{ ...channel, pinned: '1.4.0-aa' }];
    await act(() => queryClient.invalidateQueries());
    await user.click(await screen.findByRole('button', { name: 'Unpin Settings' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(pinRemote, {
        body: { remote: 'mf_settings', version: null },
      }),
    );
    expect(button('Roll back Settings')).toBeDisabled();
    expect(button('Roll back Settings')).toHaveAccessibleDescription(/unpin it first/);
  });

  it('disables the rollback of a remote without a previous version, with the reason', async () => {
    await show();
    expect(button('Roll back Settings')).toBeDisabled();
    expect(button('Roll back Settings')).toHaveAccessibleDescription(/no previous version/);
  });

  it('offers to retry a refused rollback with a reason, and names the incompatible versions', async () => {
    channels = [{ ...channel, stable: '1.5.0-bb', stableIsBuilt: false, previous: '1.4.0-aa' }];
    write.mockRejectedValueOnce(incompatible);
    await show();
    await user.click(button('Roll back Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back Settings' }));
    expect(dialog.getByText(INCOMPATIBILITY)).toBeVisible();
    expect(shownToasts()).toEqual([]);
    await user.type(
      dialog.getByLabelText('Reason for accepting the incompatible versions'),
      'The new version loses data',
    );
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(rollbackRemote, {
        body: { remote: 'mf_settings', reason: 'The new version loses data' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('replaces the dialog of a refused share with one that requires a reason', async () => {
    write.mockRejectedValueOnce(incompatible);
    gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const share = within(await screen.findByRole('dialog', { name: 'Share Settings 1.5.0-bb' }));
    await user.click(share.getByRole('button', { name: 'Share' }));
    const name = 'Share Settings 1.5.0-bb with 10% of users';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(
      dialog.getByLabelText('Reason for accepting the incompatible versions'),
      'Needed today',
    );
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(promoteVersion, {
        body: expect.objectContaining({ percent: 10, withoutGate: 'Needed today' }),
      }),
    );
  });

  it('reopens the dialog of a refused share with its percentage if the reason is cancelled', async () => {
    write.mockRejectedValueOnce(incompatible).mockRejectedValueOnce(incompatible);
    gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const title = 'Share Settings 1.5.0-bb';
    const share = await dialogOf(title);
    await user.clear(share.getByLabelText('Percentage of users'));
    await user.type(share.getByLabelText('Percentage of users'), '25');
    await user.click(share.getByRole('button', { name: 'Share' }));
    const refused = await dialogOf(`${title} with 25% of users`);
    await user.click(refused.getByRole('button', { name: 'Cancel' }));
    const again = await dialogOf(title);
    expect(again.getByLabelText('Percentage of users')).toHaveValue('25');
    await user.click(again.getByRole('button', { name: 'Share' }));
    const reason = await dialogOf(`${title} with 25% of users`);
    await user.type(
      reason.getByLabelText('Reason for accepting the incompatible versions'),
      'Needed today',
    );
    await user.click(reason.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each<[string, () => Promise<FakeResponse>, string]>([
    ['succeeds', async () => ({ data: channel }), 'Settings 1.5.0-bb is promoted for 10% of users'],
    [
      'fails',
      () => Promise.reject(new ApiError('call', { status: 409, texts: ['It is pinned.'] })),
      'It is pinned.',
    ],
  ])('keeps the dialogs closed if a retry %s after it was cancelled', async (_, settle, title) => {
    const retry = deferred<FakeResponse>();
    write.mockRejectedValueOnce(incompatible).mockReturnValueOnce(retry.promise.then(settle));
    gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const share = await dialogOf('Share Settings 1.5.0-bb');
    await user.click(share.getByRole('button', { name: 'Share' }));
    const refused = await dialogOf('Share Settings 1.5.0-bb with 10% of users');
    await user.type(
      refused.getByLabelText('Reason for accepting the incompatible versions'),
      'Needed today',
    );
    await user.click(refused.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
    await user.click(refused.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    retry.resolve({ data: channel });
    await waitFor(() => expect(shownToasts()).toContainEqual(expect.objectContaining({ title })));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows only a toast for a refused rollback that a reason would not permit', async () => {
    channels = [{ ...channel, stable: '1.5.0-bb', stableIsBuilt: false, previous: '1.4.0-aa' }];
    write.mockRejectedValueOnce(new ApiError('call', { status: 409, texts: ['It is pinned.'] }));
    await show();
    await user.click(button('Roll back Settings'));
    await waitFor(() => expect(shownToasts()).toEqual([errorToast('It is pinned.')]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows changes by other users without a reload', async () => {
    await show();
    channels = [{ ...channel, pinned: '1.4.0-aa' }];
    revision = 2;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await screen.findByRole('button', { name: 'Unpin Settings' })).toBeVisible();
  });
});
