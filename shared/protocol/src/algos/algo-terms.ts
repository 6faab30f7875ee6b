import { z } from 'zod';

export const ALGO_TYPES = ['twap', 'pov', 'iceberg', 'peg', 'spread'] as const;
export const algoTypeSchema = z.enum(ALGO_TYPES);
export type AlgoType = z.infer<typeof algoTypeSchema>;

/**
 * - `WAITING`: before its start
 * - `DONE`: all of it is filled
 * - `ENDED`: it has ended by itself before that, see `ALGO_END_REASONS`
 */
export const ALGO_STATES = ['WAITING', 'RUNNING', 'PAUSED', 'DONE', 'CANCELLED', 'ENDED'] as const;
export const algoStateSchema = z.enum(ALGO_STATES);
export type AlgoState = z.infer<typeof algoStateSchema>;

const OVER: ReadonlySet<AlgoState> = new Set(['DONE', 'CANCELLED', 'ENDED']);

/** Whether an algo sends nothing any more. */
export const isAlgoDone = (state: AlgoState): boolean => OVER.has(state);

/** Why an algo has ended by itself. */
export const ALGO_END_REASONS = [
  'out of time',
  'price limit',
  'halted',
  'not allowed',
  'five refusals',
  'below the least amount',
] as const;
export const algoEndReasonSchema = z.enum(ALGO_END_REASONS);
export type AlgoEndReason = z.infer<typeof algoEndReasonSchema>;

/** Refused children in a row after which an algo ends. */
export const ALGO_REFUSALS_MAX = 5;
