/**
 * The exit codes of commands. Scripts of pipelines depend on these numbers, so they never change.
 */
export const EXIT = {
  ok: 0,
  /** anything that has no code of its own */
  failed: 1,
  /** an unknown command or option, or an invalid value */
  usage: 2,
  /** the server refused: the version does not fit, or a rule forbids the step */
  refused: 3,
  /** the journeys of the gate failed */
  gateFailed: 4,
  /** the token is missing, unknown, read only, or not of the platform role */
  notAuthorized: 5,
  /** the server did not respond */
  unreachable: 6,
  /** the server runs an incompatible version and does not have the call */
  otherVersion: 7,
  buildFailed: 8,
  /** by Ctrl+C or SIGTERM */
  interrupted: 130,
} as const;

export type ExitName = keyof typeof EXIT;

/** The meanings as `--help` lists them. */
export const EXIT_MEANINGS: Readonly<Record<ExitName, string>> = {
  ok: 'done',
  failed: 'failed for another reason',
  usage: 'unknown command, option or value',
  refused: 'refused by the server, with its reasons',
  gateFailed: 'the journeys of the gate failed',
  notAuthorized: 'the token is missing, invalid or without the platform role',
  unreachable: 'the server did not respond',
  otherVersion: 'the server runs an incompatible version',
  buildFailed: 'the remote could not be built',
  interrupted: 'interrupted',
};
