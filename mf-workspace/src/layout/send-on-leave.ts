import { putLayout } from '@parallax/contract';
import { type LayoutAddress, type LayoutDocument, layoutQueryOf } from './layout-document.ts';

/**
 * Sends a layout while the page goes away: a request that outlives the page, whose answer nobody
 * reads. Browsers refuse more than 64 KB; then what was kept on this machine is saved next time.
 */
export function sendOnLeave(address: LayoutAddress, document: LayoutDocument): void {
  const query = new URLSearchParams(
    Object.entries(layoutQueryOf(address)).map(([name, value]) => [name, String(value)]),
  );
  fetch(`${putLayout.path}?${query}`, {
    method: putLayout.method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: document.confirmed.revision, items: document.items }),
  }).catch(() => undefined);
}
