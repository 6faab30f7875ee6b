import { StartFailure } from '@parallax/server-kit/config/start-failure';

/** Loads the venue package, which is installed for `FEED=live` only. Throws a StartFailure. */
export async function loadLive() {
  try {
    return await import('@parallax/live');
  } catch {
    throw new StartFailure(
      'FEED=live needs ccxt, which is not installed: `FEED=live npm start` installs it, and a container image has it when it is built with WITH_LIVE=1.',
    );
  }
}
