export { followReleases } from './follow-releases.ts';
export { removeWorker } from './remove-worker.ts';
