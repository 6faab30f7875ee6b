import { IconButton } from '@parallax/ui';
import {
  Minus,
  MousePointer2,
  Rows4,
  Slash,
  Square,
  StickyNote,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './charting.module.css';
import type { DrawingBoard } from './drawing-board.ts';
import { TOOL_NAMES, TOOLS, type Tool } from './drawing-names.ts';

const ICONS: Readonly<Record<Tool, ReactNode>> = {
  trend: <Slash aria-hidden />,
  horizontal: <Minus aria-hidden />,
  rectangle: <Square aria-hidden />,
  fibonacci: <Rows4 aria-hidden />,
  text: <StickyNote aria-hidden />,
};

/** Chooses what is drawn, deletes the selected drawing and takes back the last change. */
export function DrawingTools({ board, disabled }: { board: DrawingBoard; disabled: boolean }) {
  const { tool, selected, canUndo } = useSyncExternalStore(board.subscribe, board.state);
  return (
    <fieldset className={styles.tools} aria-label="Drawing tools">
      <IconButton
        label="Select and move"
        className={styles.tool}
        aria-pressed={tool === undefined}
        onClick={() => board.setTool(undefined)}
      >
        <MousePointer2 aria-hidden />
      </IconButton>
      {TOOLS.map((each) => (
        <IconButton
          key={each}
          label={TOOL_NAMES[each]}
          className={styles.tool}
          aria-pressed={tool === each}
          disabled={disabled}
          onClick={() => board.setTool(tool === each ? undefined : each)}
        >
          {ICONS[each]}
        </IconButton>
      ))}
      <IconButton
        label="Delete drawing"
        className={styles.tool}
        disabled={selected === undefined}
        onClick={() => {
          if (selected !== undefined) board.remove(selected);
        }}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton
        label="Undo drawing"
        className={styles.tool}
        disabled={!canUndo}
        onClick={board.undo}
      >
        <Undo2 aria-hidden />
      </IconButton>
    </fieldset>
  );
}
