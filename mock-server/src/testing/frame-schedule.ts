export { FRAME_MS, isDue } from '../feed/frame-schedule.ts';
