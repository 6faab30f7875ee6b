import type { ReactNode } from 'react';

export function DefaultLogo(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" aria-hidden data-logo="default">
      <path
        d="M5 22 16 10l11 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
