import type { LaunchOptions } from '@playwright/test';

const path = process.env['CHROMIUM_PATH'];

/** How a Chromium is started for tests and benches: the one that was found, and quiet. */
export const launchOptions: LaunchOptions = {
  ...(path ? { executablePath: path } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Debian's Chromium asks for it, and without a graphics card it is done by the processor, slowly
    '--disable-gpu-rasterization',
    '--disable-software-rasterizer',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
