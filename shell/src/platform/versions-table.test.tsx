import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startServer } from '@parallax/api/testing';
import {
  getReleaseSet,
  getReleases,
  pinRemote,
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

async function pinVersion(changes: Partial<ReleaseChannel>) {
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
  await user.click(await screen.findByRole('button', { name: 'Pin Settings 1.5.0-cc' }));
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
