import type { HaltScope } from '@parallax/protocol';
import { useTradingHalt } from '@parallax/trading-ui/orders';
import type { Command } from './search-commands.ts';

const GROUP = 'Trading';
const HALTS: Readonly<Record<HaltScope, string>> = {
  company: 'Cancels all open orders of the company and refuses new ones',
  own: 'Cancels your open orders and refuses new ones',
};
const detailOf = (scope: HaltScope, mayClose: boolean): string =>
  `${HALTS[scope]}; positions ${mayClose ? 'can still' : 'cannot'} be closed`;
const SEARCH_TERMS = ['stop', 'kill switch', 'panic'];

/** The commands that halt trading, or resume it. They act at once: a halt can be ended at any time. */
export function useHaltCommands(): Command[] {
  const { halts, widest, isHalted, mayResume, halt, resume } = useTradingHalt();
  const commands: Command[] = isHalted
    ? []
    : [
        {
          id: 'halt',
          group: GROUP,
          label: 'Halt trading',
          detail: detailOf(widest, false),
          searchTerms: SEARCH_TERMS,
          excludeFromRecent: true,
          run: () => halt(widest, false),
        },
        {
          id: 'halt-but-close',
          group: GROUP,
          label: 'Halt trading, but let positions be closed',
          detail: detailOf(widest, true),
          searchTerms: SEARCH_TERMS,
          excludeFromRecent: true,
          run: () => halt(widest, true),
        },
      ];
  if (widest === 'company' && halts.length === 0) {
    commands.push({
      id: 'halt-own',
      group: GROUP,
      label: 'Halt my own trading',
      detail: detailOf('own', false),
      searchTerms: SEARCH_TERMS,
      excludeFromRecent: true,
      run: () => halt('own', false),
    });
  }
  if (mayResume) {
    commands.push({
      id: 'resume',
      group: GROUP,
      label: 'Resume trading',
      detail: 'New orders are accepted again',
      excludeFromRecent: true,
      run: resume,
    });
  }
  return commands;
}
