export type { CacheFilesMessage } from './cache-files-message.ts';
export { isImmutableFile } from './immutable-file.ts';
export {
  OVERRIDES_META,
  PHONE_PAGE,
  PUBLIC_CACHES,
  RELEASE_META,
  releaseLockName,
  WORKER_META,
  WORKER_URL,
} from './names.ts';
export { isOpenNotifications } from './open-notifications.ts';
