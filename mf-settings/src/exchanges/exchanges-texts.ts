export const SAVE_FAILED = 'Failed to save exchange info';
export const DELETE_FAILED = 'Failed to delete exchange';
