export { isImmutableFile } from './immutable-file.ts';
export type { KeepMessage } from './keep-message.ts';
export {
  PHONE_PAGE,
  PUBLIC_CACHES,
  RELEASE_META,
  releaseLock,
  WORKER_META,
  WORKER_URL,
} from './names.ts';
