/** The exit code of a task that cannot run on this machine, and has said so. */
export const NOT_RUN = 77;
