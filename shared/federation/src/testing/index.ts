export { contribute } from './contribute.ts';
