import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/protocol';

/** Deletes the cookies whose names start with `pass`, in the background. Called on every page load. */
export function deletePassCookies(): void {
  callApi(endpoints.dropPassCookies).catch(() => {
    // retried on the next page load
  });
}
