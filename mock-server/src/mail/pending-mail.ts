import { BackgroundWork } from '@parallax/server-kit/config/background-work';

/** Tracks work that continues after its response, so that shutdown can wait for it. */
export class PendingMail extends BackgroundWork {
  /** Resolves when all work is done, or after a timeout in milliseconds. */
  async waitUntilDone(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.untilDone(), timeout]);
    clearTimeout(timer);
  }
}
