import { STRATEGY_TAG_TAKEN } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';

export const PURPOSE =
  'Strategies enable trade categorisation and P&L management across trading pods.';
export const ID_WARNING =
  "The ID will be removed from the traders' accounts assigned to the strategy.";
export const GROUP_WARNING =
  "Each ID will be removed from the traders' accounts assigned to the strategy.";

const CANNOT_SAVE = 'What you typed is still here, but it cannot be saved.';
export const GROUP_DELETED_ELSEWHERE = `This strategy group was deleted. ${CANNOT_SAVE}`;
export const STRATEGY_DELETED_ELSEWHERE = `This strategy ID or its group was deleted. ${CANNOT_SAVE}`;

/** Replaces server texts with the texts of the specification. */
export const reworded = (serverText: string): string =>
  serverText === STRATEGY_TAG_TAKEN ? 'This tag already exists.' : serverText;

export const countOf = (count: number): string => counted(count, 'strategy ID');
