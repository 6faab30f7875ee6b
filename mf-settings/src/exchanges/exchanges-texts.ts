export const SAVE_FAILED = 'Failed to save exchange info';
export const DELETE_FAILED = 'Failed to delete exchange';

export const STATUSES = [
  { value: '', label: 'All status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;
