import { STRATEGY_TAG_TAKEN } from '@parallax/protocol';

export const PURPOSE =
  'Strategies enable trade categorisation and P&L management across trading pods.';
export const ID_WARNING =
  "The ID will be removed from the traders' accounts assigned to the strategy.";
export const GROUP_WARNING =
  "Each ID will be removed from the traders' accounts assigned to the strategy.";

export const GROUP_WAS_DELETED = 'This strategy group was deleted.';
export const STRATEGY_WAS_DELETED = 'This strategy ID or its group was deleted.';

/** Replaces the server's message about a taken name with the text of the specification. */
export const rewordTagTaken = (serverText: string): string =>
  serverText === STRATEGY_TAG_TAKEN ? 'This tag already exists.' : serverText;
