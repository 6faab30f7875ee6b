import { releaseReasonSchema } from '@parallax/protocol';
import { z } from 'zod';
import type { OptionSpec } from '../cli/command.ts';

/**
 * The options of a command that needs a passed gate or a reason to skip it, and a reason if
 * incompatible versions would run together.
 */
export const gateOptions = (gateHelp: string) =>
  ({
    gate: { type: 'string', value: 'ID', help: gateHelp },
    'without-gate': {
      type: 'string',
      value: 'REASON',
      help: 'skip the gate; the reason is written to the audit log',
    },
    reason: {
      type: 'string',
      value: 'TEXT',
      help: 'accept incompatible versions; written to the audit log',
    },
  }) satisfies Record<string, OptionSpec>;

export const gateInput = {
  gate: z.string().optional(),
  'without-gate': releaseReasonSchema.optional(),
  reason: releaseReasonSchema.optional(),
};
