export const MEMBER_NOTICE =
  'You will receive a notification when exchanges are added to your account by the company admin.';
export const SAVE_FAILED = 'Failed to save exchange info';
export const DELETE_FAILED = 'Failed to delete exchange';

export const STATUSES = [
  { value: '', label: 'All status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** A masked API key; the server returns only its last characters. */
export const maskedKey = (tail: string): string => `***${tail}`;
