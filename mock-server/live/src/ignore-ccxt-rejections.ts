const CCXT_PATH = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?ccxt[\\/]/;

function rethrowUnlessCcxt(reason: unknown): void {
  if (reason instanceof Error && CCXT_PATH.test(reason.stack ?? '')) return;
  throw reason;
}

/**
 * Prevents unhandled rejections inside ccxt from ending the process. Messages are covered by
 * `handleSendErrors`; this covers every other promise that ccxt does not await. Its connections report
 * their errors themselves. All other unhandled rejections still end the process.
 */
export function ignoreCcxtRejections(): void {
  if (!process.listeners('unhandledRejection').includes(rethrowUnlessCcxt)) {
    process.on('unhandledRejection', rethrowUnlessCcxt);
  }
}
