export const FRAME_MS = 100;

const frameIndex = (elapsed: number): number => Math.round(elapsed / FRAME_MS);

/** The time of the next frame, in milliseconds since the first one; `elapsed` itself at a frame. */
export const nextFrameAt = (elapsed: number): number => Math.ceil(elapsed / FRAME_MS) * FRAME_MS;

/**
 * Whether a topic last sent in the frame at `sentAt` may be sent again in the frame at `now`, both in
 * milliseconds since the first frame. Times are rounded to the nearest frame, so a slightly late
 * frame keeps its number.
 *
 * A topic that changes constantly is sent in frames whose number is a multiple of its interval (in
 * frames), so that a subscriber of many topics receives few frames. A topic last sent in another
 * frame waits one extra frame per update until its frame number is such a multiple. A topic is never
 * sent in fewer frames than its interval.
 */
export function isDue(intervalMs: number, sentAt: number, now: number): boolean {
  if (intervalMs < FRAME_MS) return true;
  const frames = frameIndex(intervalMs);
  const frame = frameIndex(now);
  const passed = frame - frameIndex(sentAt);
  return passed > frames || (passed === frames && frame % frames === 0);
}
