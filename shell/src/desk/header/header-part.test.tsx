import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areas } from '../../routes/areas.ts';
import { AreaPage } from '../area-page.tsx';
import { useSharedRetry } from '../use-shared-retry.ts';
import { HeaderPart } from './header-part.tsx';

let brokenTabs = false;
let brokenPage = false;
function Tabs() {
  if (brokenTabs) throw new Error('broken');
  return <p>The tabs</p>;
}
function Page() {
  if (brokenPage) throw new Error('broken');
  return <p>The page</p>;
}

beforeAll(async () => {
  await contribute(
    'mf_analytics',
    {
      page: async () => ({ default: Page }),
      header: async () => ({ default: Tabs }),
      pages: [{ path: 'analytics', label: 'Analytics', order: 40, views: true, header: true }],
    },
    () => true,
  );
});
beforeEach(() => {
  // React logs the error
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

function Desk() {
  const { registerFollower, retryFollower } = useSharedRetry();
  const [area] = areas();
  if (!area) throw new Error('There is no area.');
  return (
    <>
      <HeaderPart area={area} registerRetry={registerFollower} />
      <AreaPage area={area} onRetry={retryFollower} />
    </>
  );
}

const tryAgain = () => userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

describe('a failed header part', () => {
  it('has its own retry button if the page is available', async () => {
    brokenTabs = true;
    render(<Desk />);
    expect(screen.getByText('The page')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Analytics tabs could not be loaded');
    brokenTabs = false;
    await tryAgain();
    expect(screen.getByText('The tabs')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is retried by the retry button of the page if the page failed as well', async () => {
    brokenTabs = true;
    brokenPage = true;
    render(<Desk />);
    expect(screen.getByRole('alert')).toHaveTextContent('Analytics could not be loaded');
    brokenTabs = false;
    brokenPage = false;
    await tryAgain();
    expect(screen.getByText('The tabs')).toBeVisible();
    expect(screen.getByText('The page')).toBeVisible();
  });
});
