/** The number of bars initially in view: fewer in a narrow chart, so that candles have visible bodies. */
export const initialBarCount = (width: number): number => (width < 400 ? 60 : 120);
