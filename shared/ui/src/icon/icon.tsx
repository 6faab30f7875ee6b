import { type LucideIcon, Puzzle } from 'lucide-react';
import { createElement } from 'react';
import { ICONS } from './icons.ts';

interface IconProps {
  /** a name in ICONS, or SVG path data in a 24×24 box; unknown names show a puzzle piece */
  source: string | { readonly path: string } | undefined;
  size: number;
  strokeWidth?: number;
}

const byName: Readonly<Record<string, LucideIcon>> = ICONS;

const iconOf = (name: string | undefined): LucideIcon =>
  (name !== undefined && Object.hasOwn(ICONS, name) && byName[name]) || Puzzle;

/** A decorative icon, bundled or given as a path by a remote's contribution. */
export function Icon({ source, size, strokeWidth = 2 }: IconProps) {
  if (typeof source === 'object') {
    return (
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={source.path} />
      </svg>
    );
  }
  return createElement(iconOf(source), { 'aria-hidden': true, size, strokeWidth });
}
