import { callApi } from '@parallax/api';
import { dropPassCookies } from '@parallax/protocol';

/** Deletes the cookies whose names start with `pass`, in the background. Called on every page load. */
export function deletePassCookies(): void {
  callApi(dropPassCookies).catch(() => {
    // retried on the next page load
  });
}
