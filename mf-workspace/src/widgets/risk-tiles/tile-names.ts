/** The figures of the widget in their order; a dialog of the same name shows what each is made of. */
export const TILES = [
  'Net exposure',
  'Gross exposure',
  'Leverage',
  'Margin use',
  'Nearest liquidation',
  'Delta',
  'Gamma',
  'Vega',
  'Theta',
  'VaR',
  'Worst stress',
] as const;

export type TileName = (typeof TILES)[number];
