const OF_CCXT = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?ccxt[\\/]/;

function contain(reason: unknown): void {
  if (reason instanceof Error && OF_CCXT.test(reason.stack ?? '')) return;
  // as if nobody listened
  throw reason;
}

/**
 * ccxt sends what waits for its turn without looking whether that worked, also on a connection that
 * has been closed meanwhile. Such a failure is one of the connection, which is told in other ways; it
 * must not end the process. Failures of others end it as ever.
 */
export function containForgottenFailures(): void {
  if (!process.listeners('unhandledRejection').includes(contain)) {
    process.on('unhandledRejection', contain);
  }
}
