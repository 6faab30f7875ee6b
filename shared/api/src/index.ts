export { ApiError, isRejection, UNAVAILABLE } from './api-error.ts';
export { type ApiResponse, callApi, callForResponse } from './call-api.ts';
export type { CallArguments, CallInput, InputArguments, QueryPart } from './call-input.ts';
export { keepShown } from './call-with-cache.ts';
export { failureText } from './failure-text.ts';
export { NO_RESPONSE_TEXTS, type NoResponse } from './no-response.ts';
export {
  type CachedResponse,
  type MissingReason,
  type ResponseCache,
  setResponseCache,
} from './response-cache.ts';
export { sendOnLeave } from './send-on-leave.ts';
export { onSessionConfirmed } from './session-confirmed.ts';
export { onSignedOut } from './signed-out.ts';
export { onUnavailable } from './unavailable.ts';
