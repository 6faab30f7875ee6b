import type { ExchangeMode } from '@parallax/protocol';
import { MODE_NAMES } from '../format/account-text.ts';
import { Badge } from './badge.tsx';

/** Says whether an account is live or paper; the two differ in word, fill and line as well as in colour. */
export const ModeBadge = ({ mode }: { mode: ExchangeMode }) => (
  <Badge tone={mode === 'LIVE' ? 'solid' : 'dashed'}>{MODE_NAMES[mode]}</Badge>
);
