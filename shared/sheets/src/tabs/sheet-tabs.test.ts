import { describe, expect, it, jest } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { listSheets, sortSheets } from '@parallax/protocol';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  carry,
  changed,
  delayResponse,
  desk,
  navigate,
  noResponse,
  refuse,
  sent,
  server,
  setUpTabs,
  sheet,
  tabNames,
  toasts,
} from './testing/set-up-tabs.tsx';

const { show } = setUpTabs();

const layOutTabs = () =>
  // jsdom has no layout: places the tabs side by side
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: Element,
  ) {
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab === this || tab.parentElement === this);
    return new DOMRect(Math.max(0, at) * 100, 0, 100, 28);
  });

const reorder = async () => {
  layOutTabs();
  const user = show();
  (await screen.findByRole('tab', { name: 'BTC desk' })).focus();
  await user.keyboard(' ');
  await screen.findByText(/BTC desk picked up, position 1 of 2/);
  await user.keyboard('{ArrowRight}');
  await screen.findByText(/BTC desk picked up, position 2 of 2/);
  await user.keyboard(' ');
  await screen.findByText(/Dropped BTC desk/);
};

/** Shows three sheets; the returned function moves the first one, now at `from`, by one place. */
const showThree = () => {
  server.respond(listSheets, () => [desk, carry, sheet(3, 'Altcoins')]);
  layOutTabs();
  const user = show();
  return async (from: number) => {
    (await screen.findByRole('tab', { name: 'BTC desk' })).focus();
    await user.keyboard(' ');
    await screen.findByText(`BTC desk picked up, position ${from} of 3.`);
    await user.keyboard('{ArrowRight}');
    await screen.findByText(`BTC desk picked up, position ${from + 1} of 3.`);
    await user.keyboard(' ');
    await screen.findByText(`Dropped BTC desk at position ${from + 1} of 3.`);
  };
};

describe('the tabs of sheets', () => {
  it('link to their sheets, and the tab of the open sheet is selected', async () => {
    show();
    const tablist = await screen.findByRole('tablist', { name: 'Sheets' });
    const [first, second] = within(tablist).getAllByRole('tab');
    expect(first).toHaveAttribute('href', `/execution/btc-desk?id=${desk.id}`);
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(second).toHaveAttribute('aria-selected', 'false');
  });

  it('can be reloaded after a failure', async () => {
    server.respond(listSheets, noResponse);
    const user = show();
    await screen.findByRole('alert');
    server.respond(listSheets, () => [desk]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'BTC desk' })).toBeVisible();
  });

  it('show a toast on a change of sheet in Analytics', async () => {
    const ladder = 'ANALYTICS/SPOT_LADDERS';
    server.respond(listSheets, () => [sheet(1, 'Majors', ladder), sheet(2, 'Minors', ladder)]);
    const user = show(desk.id, ladder);
    await user.click(await screen.findByRole('tab', { name: 'Majors' }));
    expect(toasts()).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Minors' }));
    expect(toasts()).toEqual([{ kind: 'info', title: 'Sheet changed' }]);
  });

  it('are navigated with the arrow keys', async () => {
    const user = show();
    (await screen.findByRole('tab', { name: 'BTC desk' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'ETH carry' })).toHaveFocus();
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
    'leave arrow keys with %s to the browser',
    async (modifier) => {
      show();
      const tab = await screen.findByRole('tab', { name: 'BTC desk' });
      tab.focus();
      // false if the default action was prevented
      expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', [modifier]: true })).toBe(true);
      expect(tab).toHaveFocus();
    },
  );

  it('do not open a sheet when the button is released over its tab after a cancelled drag', async () => {
    show();
    const tab = await screen.findByRole('tab', { name: 'ETH carry' });
    fireEvent.mouseDown(tab, { button: 0 });
    fireEvent.mouseMove(document, { clientX: 20 });
    await screen.findByText(/ETH carry picked up/);
    fireEvent.keyDown(document, { code: 'Escape' });
    await screen.findByText(/Move cancelled/);
    // the drag library suppresses clicks within 50 ms of the end of a drag
    await new Promise((resolve) => setTimeout(resolve, 60));
    fireEvent.mouseUp(tab);
    fireEvent.click(tab);
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.pointerDown(tab);
    fireEvent.click(tab);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  describe('a reorder by keyboard', () => {
    it('moves the tab at once, saves the order and notifies other browser tabs', async () => {
      await reorder();
      expect(tabNames()).toEqual(['ETH carry', 'BTC desk']);
      const success = { kind: 'success', title: 'Sheet order updated successfully' };
      await waitFor(() => expect(toasts()).toEqual([success]));
      expect(sent(sortSheets)).toEqual([{ body: { items: [{ id: carry.id }, { id: desk.id }] } }]);
      expect(changed).toHaveBeenCalledTimes(1);
    });

    it('keeps the new order if a refetch during the save returns the previous one', async () => {
      const release = delayResponse(sortSheets);
      await reorder();
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
      await release();
      await waitFor(() => expect(tabNames()).toEqual(['ETH carry', 'BTC desk']));
    });

    it('rolls back to the previous order if the save fails', async () => {
      server.respond(sortSheets, refuse(500, 'no'));
      await reorder();
      const failure = { kind: 'error', title: 'Error updating sheet order' };
      await waitFor(() => expect(toasts()).toEqual([failure]));
      expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
      expect(changed).not.toHaveBeenCalled();
    });

    it('keeps the failure of a later order if an earlier save fails afterwards', async () => {
      const move = showThree();
      const earlier = server.hold(sortSheets);
      await move(1);
      await waitFor(() => expect(sent(sortSheets)).toHaveLength(1));
      const later = server.hold(sortSheets);
      await move(2);
      await act(async () => later.fail(refusal(500, 'no')));
      const failure = { kind: 'error', title: 'Error updating sheet order' };
      await waitFor(() => expect(toasts()).toEqual([failure]));
      await act(async () => earlier.fail(refusal(500, 'no')));
      expect(toasts()).toEqual([failure]);
    });

    it('keeps a later order if an earlier save fails late', async () => {
      const move = showThree();
      const earlier = server.hold(sortSheets);
      await move(1);
      await waitFor(() => expect(sent(sortSheets)).toHaveLength(1));
      const later = server.hold(sortSheets);
      await move(2);
      const shownOrders: string[] = [];
      const observer = new MutationObserver(() => shownOrders.push(tabNames().join(', ')));
      observer.observe(screen.getByRole('tablist'), { childList: true, subtree: true });
      await act(async () => earlier.fail(refusal(500, 'no')));
      await act(async () => later.send(null));
      const success = { kind: 'success', title: 'Sheet order updated successfully' };
      await waitFor(() => expect(toasts()).toEqual([success]));
      expect(shownOrders).not.toContain('BTC desk, ETH carry, Altcoins');
    });
  });
});
