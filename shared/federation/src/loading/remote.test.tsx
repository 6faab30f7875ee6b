import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';

let unreachable = false;
let broken = false;
function Workspace() {
  if (broken) throw new Error('broken');
  return <p>The workspace</p>;
}
const Canvas = () => <p>The canvas</p>;
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: async (id: string) => {
    if (unreachable) throw new Error('unreachable');
    return { default: id.endsWith('/page') ? Workspace : Canvas };
  },
  getInstance: () => ({ version: '2.9.2' }),
  registerPlugins: () => {},
  registerRemotes: () => {},
}));
const { startFederation } = await import('./start-federation.ts');
const { preloadRemote, Remote, useRemoteLoad } = await import('./remote.tsx');
const { loadOf } = await import('./remote-loads.ts');
const { observeRemotes } = await import('./observer.ts');

startFederation({
  contributions: {},
  remotes: (['mf_workspace', 'mf_settings'] as const).map((name) => ({
    name,
    version: '1',
    manifest: `/remotes/${name}/1/mf-manifest.json`,
    entry: { url: `/remotes/${name}/1/${name}.js`, integrity: 'sha384-x' },
    singletons: {},
    traffic: 1,
  })),
});

function Elsewhere() {
  const { state, retry } = useRemoteLoad('mf_workspace/page');
  return (
    <button type="button" onClick={retry}>
      {state}
    </button>
  );
}

const canvas = (
  <Remote
    expose="mf_workspace/sheet-canvas"
    with={{ sheetId: 'sheet', columns: 12 }}
    loading="loading"
  />
);

beforeEach(() => {
  // React logs the error
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('Remote loads an expose whose preload has failed', async () => {
  unreachable = true;
  preloadRemote('mf_workspace/sheet-canvas');
  await waitFor(() => expect(loadOf('mf_workspace/sheet-canvas')?.state).toBe('failed'));
  unreachable = false;
  render(canvas);
  expect(await screen.findByText('The canvas')).toBeVisible();
});

it("Remote does not reload an expose whose failure it has shown, until 'Try again' is pressed", async () => {
  unreachable = true;
  const tab = <Remote expose="mf_workspace/settings-tab/fees" with={{}} loading="loading" />;
  const { unmount } = render(tab);
  await screen.findByRole('alert');
  unmount();
  unreachable = false;
  render(tab);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('The canvas')).toBeVisible();
});

it('Remote reports a render error to useRemoteLoad, whose retry re-renders', async () => {
  broken = true;
  const { rerender } = render(
    <>
      <Elsewhere />
      <Remote expose="mf_workspace/page" with={{ area: 'risk' }} loading="loading" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Workspace could not be loaded');
  const elsewhere = screen.getByRole('button', { name: 'failed' });
  act(() => elsewhere.click());
  expect(elsewhere).toHaveTextContent('failed');

  broken = false;
  act(() => elsewhere.click());
  expect(screen.getByText('The workspace')).toBeVisible();
  expect(elsewhere).toHaveTextContent('ready');
  rerender(<Elsewhere />);
  expect(elsewhere).toHaveTextContent('ready');
});

it('Remote renders another expose after a render error', async () => {
  broken = true;
  act(() => preloadRemote('mf_workspace/sheet-canvas'));
  const { rerender } = render(
    <Remote expose="mf_workspace/page" with={{ area: 'risk' }} loading="loading" />,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  rerender(canvas);
  expect(await screen.findByText('The canvas')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

const tryAgain = () =>
  act(async () => screen.getAllByRole('button', { name: 'Try again' })[0]?.click());

it("a remote has recovered when 'Try again' has succeeded for every expose that failed", async () => {
  const recovered = jest.fn();
  const stop = observeRemotes({ failed: () => {}, recovered, used: () => {} });
  act(() => preloadRemote('mf_settings/page'));
  await waitFor(() => expect(loadOf('mf_settings/page')?.state).toBe('ready'));
  broken = true;
  unreachable = true;
  render(
    <>
      <Remote expose="mf_settings/page" with={{ area: 'risk' }} loading="loading" />
      <Remote expose="mf_settings/settings-tab/billing" with={{}} loading="loading" />
    </>,
  );
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  await tryAgain();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  broken = false;
  await tryAgain();
  expect(screen.getByText('The workspace')).toBeVisible();
  expect(recovered).not.toHaveBeenCalled();
  unreachable = false;
  await tryAgain();
  expect(await screen.findByText('The canvas')).toBeVisible();
  expect(recovered.mock.calls).toEqual([['mf_settings']]);
  stop();
});
