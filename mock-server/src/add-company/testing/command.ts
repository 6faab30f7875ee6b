import { runProgram } from '../../testing/server-process.ts';

export const ADA = 'ada@new.example';

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command for a new company, whose first trader is Ada. */
export async function addNewCompany(
  env: Record<string, string>,
  { type = 'BUSINESS', email = ADA } = {},
): Promise<CommandResult> {
  const args = ['--name', 'New Capital', '--type', type, '--admin', email];
  const { ended, output } = runProgram('src/add-company/run-add-company.ts', env, args);
  const code = await ended;
  return { code, ...output };
}

/** The code for Ada in the output of the command. */
export const codeIn = (out: string): string =>
  new RegExp(`The code for ${ADA} is (\\d{6}),`).exec(out)?.[1] ?? '';
