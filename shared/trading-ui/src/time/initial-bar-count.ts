/** The bars of the first view; fewer in a narrow chart, so that candles have bodies. */
export const initialBarCount = (width: number): number => (width < 400 ? 60 : 120);
