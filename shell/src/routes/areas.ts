import type { DeskArea } from '@parallax/contract';
import type { Exposed, RemoteProps } from '@parallax/federation/loading';

type CanvasArea = RemoteProps['mf_workspace/page']['area'];

/** An area of the side navigation, as the address and the screen name it. */
export interface Area {
  /** its first path segment */
  readonly slug: DeskArea;
  readonly label: string;
  /** the area whose sheets carry widgets; undefined where there is no canvas */
  readonly canvas: CanvasArea | undefined;
  /** the header offers 'Add Widget' */
  readonly addWidget: boolean;
  /** what its page is loaded from */
  readonly remote: Exposed;
}

export const AREAS = [
  {
    slug: 'execution',
    label: 'Execution',
    canvas: 'EXECUTION',
    addWidget: true,
    remote: 'mf_workspace/page',
  },
  { slug: 'risk', label: 'Risk', canvas: 'RISK', addWidget: true, remote: 'mf_workspace/page' },
  {
    slug: 'portfolio',
    label: 'Portfolio',
    canvas: 'PORTFOLIO',
    addWidget: true,
    remote: 'mf_workspace/page',
  },
  {
    slug: 'analytics',
    label: 'Analytics',
    canvas: undefined,
    addWidget: false,
    remote: 'mf_analytics/page',
  },
  { slug: 'algo', label: 'Algo', canvas: 'ALGO', addWidget: false, remote: 'mf_workspace/page' },
] as const satisfies readonly Area[];
