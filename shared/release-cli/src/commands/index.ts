import type { Command } from '../cli/command.ts';
import { create } from './create.ts';

export const COMMANDS: readonly Command[] = [create];
