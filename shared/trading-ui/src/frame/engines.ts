import type { EngineName, MountEngine } from '../chart/chart-engine.ts';

/** Loads the library of an engine, once the first chart needs it. */
export const engineLoaders: Record<EngineName, () => Promise<MountEngine>> = {
  time: async () => (await import('../time/time-engine.ts')).mountTimeEngine,
  xy: async () => (await import('../xy/xy-engine.ts')).mountXyEngine,
};
