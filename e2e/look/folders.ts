import { join } from 'node:path';
import { ROOT } from '../kit/root.ts';

export const LOOK = join(ROOT, '.look');
/** The pictures of the last run of each screen. */
export const PICTURES = join(LOOK, 'pictures');
