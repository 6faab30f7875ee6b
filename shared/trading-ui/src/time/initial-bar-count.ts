/** The number of bars initially in view; fewer in a narrow chart, where candles would have no bodies. */
export const initialBarCount = (width: number): number => (width < 400 ? 60 : 120);
