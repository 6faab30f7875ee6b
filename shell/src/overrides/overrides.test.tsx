import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Remote } from '@parallax/federation/loading';
import { contribute } from '@parallax/federation/testing';
import { OVERRIDES_META } from '@parallax/service-worker';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmOverride, parseOverride, removeOverride } from './override.ts';
import { Overrides } from './overrides.tsx';
import { startOverrides } from './start-overrides.ts';

let broken = false;
function Page() {
  if (broken) throw new Error('broken');
  return <p>The workspace</p>;
}
await contribute('mf_workspace', { page: async () => ({ default: Page }) }, () => true);

const ORIGIN = 'http://localhost:3103';
const MANIFEST = `${ORIGIN}/mf-manifest.json`;
const user = userEvent.setup();

/** Starts a page that was opened by the link `requested` while the override `running` is confirmed. */
async function start(running: string, requested?: string) {
  const override = parseOverride(running);
  if (override) confirmOverride(override);
  history.replaceState(
    null,
    '',
    requested === undefined ? '/risk' : `/risk?mf-override=${requested}`,
  );
  return startOverrides({ remotes: [], contributions: {} }, [ORIGIN]);
}
const confirmation = () => screen.queryByRole('dialog', { name: 'Run code from another origin?' });

beforeEach(() => {
  broken = false;
  const meta = document.createElement('meta');
  meta.name = OVERRIDES_META;
  meta.content = ORIGIN;
  document.head.append(meta);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  // React logs the error
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  document.head.replaceChildren();
  removeOverride();
  act(removeToasts);
});

describe('design §3 the override of a tab', () => {
  it("is shown as failed until 'Try again' has succeeded", async () => {
    await start(`mf_workspace@${MANIFEST}`);
    broken = true;
    render(
      <>
        <Overrides />
        <Remote expose="mf_workspace/page" with={{ area: 'risk' }} loading="loading" />
      </>,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const badge = screen.getByRole('button', { name: 'Override: Workspace' });
    await user.click(badge);
    expect(screen.getByText('Workspace could not be loaded or shown.')).toBeVisible();
    expect(shownToasts()).toHaveLength(1);
    broken = false;
    await user.click(retry);
    expect(await screen.findByText('The workspace')).toBeVisible();
    await user.click(badge);
    expect(screen.getByText('Workspace runs from')).toBeVisible();
    await waitFor(() => expect(shownToasts()).toEqual([]));
  });

  it.each([
    ['remote', `mf_analytics@${MANIFEST}`],
    ['manifest', `mf_workspace@${ORIGIN}/2/mf-manifest.json`],
  ])('must be confirmed again for a link with another %s', async (_, link) => {
    await start(`mf_workspace@${MANIFEST}`, link);
    render(<Overrides />);
    expect(confirmation()).toBeVisible();
  });

  it('needs no confirmation for its own link', async () => {
    await start(`mf_workspace@${MANIFEST}`, `mf_workspace@${MANIFEST}`);
    render(<Overrides />);
    expect(confirmation()).toBeNull();
  });
});
