import { afterEach, beforeEach, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { type FakeResponse, type ReceivedInput, startFakeServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  type Endpoint,
  getBranding,
  getPlatform,
  getReleaseSet,
  getReleases,
  PLATFORM_API,
  type ReleaseChannel,
} from '@parallax/protocol';
import { removeToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Platform } from '../platform.tsx';

export const channel: ReleaseChannel = {
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
  api: PLATFORM_API,
  productVersion: '1.19.0',
  shell: 'abcd1234',
  interfaceVersions: { oldest: 1, newest: 1 },
  federationRuntime: '2.9.2',
  shared: {},
  remoteOrigins: [],
  failingPeopleMin: 3,
  failingCompaniesMin: 2,
};
const branding = {
  logoBase: '',
  watermarkBase: '',
  metadata: { title: { default: 'Parallax' }, metadataBase: 'https://www.north.example' },
  version: '1.19.0',
};

/** What the server returns. */
export const platform: {
  channels: ReleaseChannel[];
  revision: number;
  gateId: string | null;
  isPlatform: boolean;
} = { channels: [], revision: 1, gateId: null, isPlatform: true };
async function read(endpoint: Endpoint): Promise<unknown> {
  if (endpoint === getPlatform) {
    if (platform.isPlatform) return facts;
    throw new ApiError('call', {
      status: 403,
      texts: ['Only users with the platform role can do this.'],
    });
  }
  if (endpoint === getReleases)
    return { revision: platform.revision, channels: platform.channels, versions: [] };
  if (endpoint === getReleaseSet) return { set: [], gateId: platform.gateId };
  if (endpoint === getBranding) return branding;
  return [];
}
type Write = (endpoint: Endpoint, input: ReceivedInput) => Promise<FakeResponse>;
export const write: jest.Mock<Write> = jest.fn<Write>();
startFakeServer({ read, write });

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const GATE = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';

export async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/platform', search: '', navigate: jest.fn() }}>
        <Platform />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  if (platform.isPlatform) await screen.findByRole('article', { name: 'Settings' });
}

export const INCOMPATIBILITY =
  "Workspace 1.2.0-cc uses 'tabs', which this version does not expose.";
export const incompatible = new ApiError('call', {
  status: 409,
  texts: [
    INCOMPATIBILITY,
    'To proceed anyway, enter a reason for accepting this. It is recorded in the audit log.',
  ],
  data: { incompatibilities: [INCOMPATIBILITY] },
});
export const errorToast = (title: string) => ({
  kind: 'error',
  title,
  description: undefined,
  action: undefined,
});
export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  Object.assign(platform, { channels: [channel], revision: 1, gateId: null, isPlatform: true });
  removeToasts();
  write.mockReset().mockResolvedValue({ data: channel });
});
afterEach(() => queryClient.clear());
