import { z } from 'zod';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { paletteColorSchema } from '../palette/palette.ts';

export const STRATEGY_NAME_MIN = 3;
export const STRATEGY_NAME_MAX = 20;
export const STRATEGY_COLOR_REQUIRED = 'Please select a color for the strategy group.';
/** Server message when the name of a group or strategy is taken. */
export const STRATEGY_TAG_TAKEN = 'tag already exists';

const tooShort = (what: string) => `${what} must contain at least ${STRATEGY_NAME_MIN} characters`;

const tag = (what: 'Group name' | 'Strategy tag') =>
  nameText({
    max: STRATEGY_NAME_MAX,
    long: `${what} must contain at most ${STRATEGY_NAME_MAX} characters`,
    missing: `${what} is required.`,
  })
    .min(1, { error: `${what} is required.`, abort: true })
    .refine(hasVisibleCharacters(1), { error: `${what} is required.`, abort: true })
    .min(STRATEGY_NAME_MIN, tooShort(what))
    .refine(hasVisibleCharacters(STRATEGY_NAME_MIN), tooShort(what));

export const strategyGroupNameSchema = tag('Group name');
export const strategyTagSchema = tag('Strategy tag');
export const strategyColorSchema = z.enum(paletteColorSchema.options, {
  error: STRATEGY_COLOR_REQUIRED,
});
