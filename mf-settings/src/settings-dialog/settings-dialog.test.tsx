import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { roundTrip } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import { type About, getAbout, listCompanyTraders } from '@parallax/protocol';
import { branding, startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../contributions.ts';
import SettingsDialog from './settings-dialog.tsx';

const { server } = startPage({
  branding: {
    ...branding,
    metadata: { title: { default: 'North Desk' }, metadataBase: 'https://north.example' },
  },
});
await contribute('mf_settings', contributions, (expose) => expose.startsWith('settings-tab/'));

const DEMO: About = { aboutUs: null, termsOfService: null, privacyPolicy: null };
const NOTICE = /^This text is demonstration content\./;

const renderDialog = (onOpenChange: (open: boolean) => void) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsDialog open onOpenChange={onOpenChange} />
    </QueryClientProvider>,
  );

async function openDialog() {
  const user = userEvent.setup();
  const onOpenChange = jest.fn();
  renderDialog(onOpenChange);
  await act(roundTrip);
  await user.click(screen.getByRole('tab', { name: 'About' }));
  return { user, onOpenChange, dialog: screen.getByRole('dialog', { name: 'Settings' }) };
}

const openEntry = async (name: string) => {
  const opened = await openDialog();
  await opened.user.click(screen.getByRole('button', { name }));
  return { ...opened, pane: screen.getByRole('region', { name }) };
};

beforeEach(() => {
  server.respond(getAbout, () => DEMO);
  server.respond(listCompanyTraders, () => []);
});
const { ResizeObserver } = globalThis;
afterEach(() => {
  globalThis.ResizeObserver = ResizeObserver;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('settings §2 the settings dialog', () => {
  it('opens at its first tab', () => {
    renderDialog(() => undefined);
    expect(screen.getAllByRole('tab')[0]).toHaveAttribute('aria-selected', 'true');
  });

  it('indicates that the content of a tab continues below the visible part', async () => {
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    globalThis.ResizeObserver = class extends ResizeObserver {
      constructor(private readonly listener: ResizeObserverCallback) {
        super(listener);
      }
      override observe(): void {
        this.listener([], this);
      }
    };
    await openDialog();
    const panel = screen.getByRole('tabpanel', { name: 'About' }).firstElementChild;
    expect(panel).toHaveAttribute('data-more');
  });

  it('shows the first About entry', async () => {
    await openDialog();
    expect(screen.getByRole('button', { name: 'About us' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  it('shows entries whose subtitles name the branded product', async () => {
    await openDialog();
    const menu = screen.getByRole('list', { name: 'About' });
    expect(
      within(menu)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual([
      'About usAll you need to know about us',
      'LinksWebsite, North Desk Wiki, Twitter and more',
      'TermsIncluding Privacy policy',
      'ContactNeed help or have a suggestion? Reach out 24/7',
      'System versionNorth Desk is running on version 1.19.0',
    ]);
  });

  it('is operable by keyboard: arrow keys move along the entries, Enter opens an entry', async () => {
    const { user } = await openDialog();
    act(() => screen.getByRole('button', { name: 'About us' }).focus());
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByRole('region', { name: 'System version' })).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('region', { name: 'Links' })).toBeVisible();
  });
});

describe('settings §2.9 Links', () => {
  it('open in a new tab without access to the opener', async () => {
    const { pane } = await openEntry('Links');
    const links = within(pane).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Website',
      'Wiki',
      'X',
      'LinkedIn',
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
  });
});

describe.each([
  ['Links', /^These addresses are demonstration content/],
  ['System version', /^These release notes are demonstration content/],
])('settings §2.9 %s', (entry, notice) => {
  it('is marked as demonstration content', async () => {
    const { pane } = await openEntry(entry);
    expect(within(pane).getByText(notice)).toBeVisible();
  });
});

describe('settings §2.9 Terms', () => {
  const keyTerms = {
    'Terms of service': [
      'Last updated 20.11.2023',
      '30 days',
      'pounds sterling',
      'exclusive of VAT',
      'non-cancellable',
      'non-refundable',
      'at least 18 years',
      'more than 6 months of inactivity',
      "3 months' notice",
      'within 10 business days',
      'at most once a year',
      'the fees you paid in the 3 months before the event',
      '30 days after termination',
      'law of England and Wales',
    ],
    'Privacy Policy': [
      'Last updated 20.11.2023',
      '30 days after termination',
      'within one month',
      'law of England and Wales',
    ],
  };

  it.each(Object.entries(keyTerms))(
    "include every key term on the tab '%s'",
    async (tab, terms) => {
      const { user, pane } = await openEntry('Terms');
      await user.click(within(pane).getByRole('tab', { name: tab }));
      expect(await within(pane).findByText(NOTICE)).toBeVisible();
      for (const term of terms) expect(pane).toHaveTextContent(term);
    },
  );
});

describe('settings §2.9 texts of the installation', () => {
  it('replace the demonstration content and its notice', async () => {
    const aboutUs = [{ heading: 'North Desk', paragraphs: ['We trade.'] }];
    server.respond(getAbout, () => ({ ...DEMO, aboutUs }));
    const { pane } = await openEntry('About us');
    expect(await within(pane).findByRole('heading', { name: 'North Desk' })).toBeVisible();
    expect(pane).toHaveTextContent('We trade.');
    expect(within(pane).queryByText(NOTICE)).toBeNull();
    expect(pane).not.toHaveTextContent('Our mission');
  });

  it('are followed by the attribution that the chart licence requires', async () => {
    const { pane } = await openEntry('About us');
    expect(pane).toHaveTextContent('TradingView Lightweight Charts™. Copyright © 2025 TradingView');
    expect(within(pane).getByRole('link', { name: 'https://www.tradingview.com/' })).toBeVisible();
  });

  it('are replaced by marked demonstration content if missing', async () => {
    const { pane } = await openEntry('About us');
    expect(await within(pane).findByText(NOTICE)).toBeVisible();
    expect(within(pane).getByRole('heading', { name: 'Our mission' })).toBeVisible();
  });

  it('are replaced by the error, not by demonstration content, if loading fails', async () => {
    server.refuse(getAbout, 403, 'Not yours.');
    const { pane } = await openEntry('Terms');
    expect(await within(pane).findByRole('alert')).toHaveTextContent('Not yours.');
    expect(pane).not.toHaveTextContent('pounds sterling');
  });
});

describe('settings §2.9 Contact', () => {
  it('copies the support address and shows a confirmation', async () => {
    const { user, pane } = await openEntry('Contact');
    await user.click(within(pane).getByRole('button', { name: 'Copy e-mail' }));
    expect(await navigator.clipboard.readText()).toBe('support@north.example');
    expect(shownToasts()).toEqual([{ kind: 'success', title: 'E-mail copied successfully.' }]);
  });

  it('shows the address in a toast if the browser refuses to copy', async () => {
    const { user, pane } = await openEntry('Contact');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await user.click(within(pane).getByRole('button', { name: 'Copy e-mail' }));
    expect(shownToasts()).toMatchObject([{ kind: 'error', description: 'support@north.example' }]);
  });

  it.each([
    ['16:59', 'Online'],
    ['17:00', 'Online from 8h00'],
  ])("marks the chat at %s UTC as '%s'", async (time, mark) => {
    jest.useFakeTimers({
      now: new Date(`2025-07-09T${time}:00Z`),
      advanceTimers: true,
      doNotFake: ['queueMicrotask'],
    });
    const { pane } = await openEntry('Contact');
    const chat = within(pane).getByRole('region', { name: 'Chat' });
    expect(chat).toHaveTextContent('8h00-17h00');
    expect(within(chat).getByText(mark)).toBeVisible();
  });
});

describe('settings §2.9 System version', () => {
  it('lists every release from the latest, 1.19 of 09.07.2025, down to 1.2', async () => {
    const { pane } = await openEntry('System version');
    const versions = within(pane)
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
    expect(versions[0]).toContain('1.19');
    expect(versions[0]).toContain('09.07.2025');
    expect(versions).toHaveLength(18);
    expect(versions.at(-1)).toContain('Version 1.2');
  });
});
