import { registerMerges } from './sheet/layout/merge-settings.ts';
import { notesMerge } from './widgets/notes/merge-notes.ts';
import { watchListMerge } from './widgets/watch-list/merge-watch-lists.ts';

/** Sheets merge before the code of their widgets is loaded, so every expose with sheets imports this. */
registerMerges([notesMerge, watchListMerge]);
