import type { Command } from '../cli/command.ts';
import { create } from './create.ts';
import { dev } from './dev.ts';
import { gate } from './gate.ts';
import { pin } from './pin.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { status } from './status.ts';

export const COMMANDS: readonly Command[] = [
  create,
  dev,
  publish,
  gate,
  promote,
  rollback,
  pin,
  status,
];
