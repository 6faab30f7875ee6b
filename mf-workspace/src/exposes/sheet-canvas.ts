import '../settings-merges.ts';

export { default } from '../sheet/canvas/sheet-canvas.tsx';
