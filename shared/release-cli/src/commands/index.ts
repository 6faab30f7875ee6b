import type { Command } from '../cli/command.ts';
import { create } from './create.ts';
import { pin } from './pin.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { status } from './status.ts';

export const COMMANDS: readonly Command[] = [create, publish, promote, rollback, pin, status];
