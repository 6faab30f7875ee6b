import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startServer } from '@parallax/api/testing';
import {
  getReleaseSet,
  getReleases,
  pinRemote,
  promoteVersion,
  type ReleaseChannel,
  type ReleaseVersion,
} from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReleases } from './use-releases.ts';
import { VersionsTable } from './versions-table.tsx';

const remote = 'mf_settings';
const channel: ReleaseChannel = {
  remote,
  stable: '1.4.0-aa',
  stableIsBuilt: false,
  built: '1.3.0-bb',
  candidate: '1.6.0-dd',
  share: null,
  previous: null,
  served: [],
  pinned: null,
};
const version: ReleaseVersion = {
  remote,
  version: '1.5.0-cc',
  source: 'published',
  at: '2026-09-01T12:00:00.000Z',
  by: 'admin@acme.example',
  revision: null,
  bytes: 2_000,
  sentBytes: 1_000,
  entryBytes: 500,
  fileCount: 1,
  interfaceVersion: 1,
  uses: [],
  exposes: [],
  people: 0,
  failingPeople: 0,
  firstUseMs: null,
};

const server = startServer();
const user = userEvent.setup();
beforeEach(() => {
  server.respond(getReleaseSet, () => ({ set: [], gateId: null }));
  server.respond(pinRemote, () => channel);
});
afterEach(() => queryClient.clear());

const Versions = () => <VersionsTable releases={useReleases()} />;

async function showVersions(changes: Partial<ReleaseChannel>) {
  server.respond(getReleases, () => ({
    revision: 1,
    channels: [{ ...channel, ...changes }],
    versions: [version],
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <Versions />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Pin Settings 1.5.0-cc' });
}
async function pinVersion(changes: Partial<ReleaseChannel>) {
  await showVersions(changes);
  await user.click(screen.getByRole('button', { name: 'Pin Settings 1.5.0-cc' }));
}

describe('design §3 pinning a version in the table of versions', () => {
  it.each<[string, Partial<ReleaseChannel>]>([
    ['the stable version', { stable: version.version }],
    ['the stable version of a remote with another pin', { stable: version.version, pinned: 'a' }],
    ['an earlier stable version', { served: ['1.3.0-bb', version.version] }],
  ])('needs neither a gate nor a reason for %s', async (_, changes) => {
    await pinVersion(changes);
    await waitFor(() =>
      expect(server.received(pinRemote)).toEqual([
        expect.objectContaining({ body: { remote, version: version.version } }),
      ]),
    );
  });

  it('needs a reason for a version that was never stable if no gate has passed', async () => {
    await pinVersion({});
    const dialog = within(await screen.findByRole('dialog', { name: 'Pin Settings 1.5.0-cc' }));
    expect(dialog.getByLabelText('Reason for skipping the gate')).toBeVisible();
    expect(server.received(pinRemote)).toEqual([]);
  });
});

describe('design §3 sharing a version in the table of versions', () => {
  const share = { version: version.version, percent: 10 };
  const SHARE = { name: 'Share Settings 1.5.0-cc' };

  it('widens a share while a newer version is the candidate', async () => {
    const gateId = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
    server.respond(getReleaseSet, () => ({ set: [], gateId }));
    server.respond(promoteVersion, () => ({ ...channel, share: { ...share, percent: 25 } }));
    await showVersions({ share });
    await user.click(screen.getByRole('button', SHARE));
    const dialog = within(await screen.findByRole('dialog', SHARE));
    const percent = dialog.getByLabelText('Percentage of users');
    expect(percent).toHaveValue('10');
    await user.clear(percent);
    await user.type(percent, '25');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(server.received(promoteVersion)).toEqual([
        { body: { remote, version: version.version, percent: 25, gateId } },
      ]),
    );
  });

  it.each<[string, Partial<ReleaseChannel>]>([
    ['the stable version', { stable: version.version }],
    ['the shared version of a pinned remote', { share, pinned: '1.4.0-aa' }],
  ])('is not offered for %s', async (_, changes) => {
    await showVersions(changes);
    expect(screen.queryByRole('button', SHARE)).toBeNull();
  });
});
