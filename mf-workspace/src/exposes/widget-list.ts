import '../settings-merges.ts';

export { default } from '../sheet/add-widget/widget-list.tsx';
