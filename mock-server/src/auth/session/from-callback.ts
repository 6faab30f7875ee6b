import { asError } from '@parallax/server-kit/config/errors';

/** Runs a function with a Node-style callback and resolves when the callback is called. */
export const fromCallback = (run: (callback: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    run((error) => {
      if (error === undefined || error === null) resolve();
      else reject(asError(error));
    });
  });
