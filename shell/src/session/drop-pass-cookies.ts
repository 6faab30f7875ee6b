import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/contract';

/** Drops the pass cookies of earlier visits, as each load of the page does. Nothing waits for it. */
export function dropPassCookies(): void {
  callApi(endpoints.dropPassCookies).catch(() => {
    // the next load tries again
  });
}
