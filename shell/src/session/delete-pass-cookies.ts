import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/protocol';

/** Deletes the pass cookies of earlier visits, in the background. Called on every page load. */
export function deletePassCookies(): void {
  callApi(endpoints.dropPassCookies).catch(() => {
    // retried on the next page load
  });
}
