import type { ContentShape } from '@parallax/ui';
import { createContext } from 'react';

/** The shape of the enclosing widget's content. */
export const SkeletonShapeContext = createContext<ContentShape>('rows');
