import { asError } from '../config/errors.ts';

/** Waits for what tells by a callback that it is done. */
export const done = (run: (callback: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    run((error) => {
      if (error === undefined || error === null) resolve();
      else reject(asError(error));
    });
  });
