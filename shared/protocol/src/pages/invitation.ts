/** The page where an invitation is accepted; phones stay under `/mobile`. */
export const INVITATION_PATH = '/accept-invitation';
export const PHONE_INVITATION_PATH = `/mobile${INVITATION_PATH}`;

/** Whether a path is the invitation page, with or without a trailing slash. */
export function isInvitation(path: string): boolean {
  const trimmed = path.replace(/\/$/, '');
  return trimmed === INVITATION_PATH || trimmed === PHONE_INVITATION_PATH;
}
