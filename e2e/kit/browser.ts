import type { LaunchOptions } from '@playwright/test';

const path = process.env['CHROMIUM_PATH'];

/**
 * Launch options of Chromium for tests and benches: the installed browser, with reduced logging.
 */
export const launchOptions: LaunchOptions = {
  ...(path ? { executablePath: path } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Debian's Chromium enables it, and without a GPU it runs slowly on the CPU
    '--disable-gpu-rasterization',
    '--disable-software-rasterizer',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
