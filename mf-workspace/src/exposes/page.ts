import '../settings-merges.ts';

export { default } from '../sheet/page/page.tsx';
