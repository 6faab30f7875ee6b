/** What was typed into the palette before its code was loaded. */
export interface EarlyInput {
  readonly text: string;
  /** whether Enter was pressed, which chooses the first result */
  readonly isEntered: boolean;
}

export const NO_EARLY_INPUT: EarlyInput = { text: '', isEntered: false };

export const PALETTE_PLACEHOLDER =
  'Search contracts, sheets, widgets and settings, or type an order';
