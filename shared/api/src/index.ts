export { ApiError, isRefusal } from './api-error.ts';
export { callApi, callForAnswer } from './call-api.ts';
export type { CallArguments, CallInput } from './call-input.ts';
export type { Answer } from './create-caller.ts';
export { failureText } from './failure-text.ts';
export { NO_ANSWER_TEXTS, type NoAnswer } from './no-answer.ts';
export {
  type CachedResponse,
  type ResponseCache,
  setResponseCache,
} from './response-cache.ts';
export { sendOnLeave } from './send-on-leave.ts';
export { onSignedOut } from './signed-out.ts';
