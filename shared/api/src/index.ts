export { ApiError } from './api-error.ts';
export { callApi } from './call-api.ts';
export type { CallInput } from './call-input.ts';
export { sendOnLeave } from './send-on-leave.ts';
export { onSignedOut } from './signed-out.ts';
