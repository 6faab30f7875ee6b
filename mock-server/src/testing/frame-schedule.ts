export { FRAME_MS, isDue } from '@parallax/server-feed/frame-schedule';
