import type { ChartTone } from './chart-series.ts';

export interface TagColors {
  readonly background: string;
  readonly text: string;
}

/** The tokens of the current theme, as colours for a canvas. */
export interface ChartTokens {
  readonly surface: string;
  readonly line: string;
  readonly strongLine: string;
  readonly text: string;
  readonly quietText: string;
  readonly font: string;
  readonly fontSize: number;
  /** the colours of all tags of last values, if they do not depend on the series */
  readonly tag: TagColors | undefined;
  readonly tone: (tone: ChartTone) => string;
  /** a translucent shade of a tone for areas and bars, on which lines are legible */
  readonly soft: (tone: ChartTone) => string;
}

export const toneToken = (tone: ChartTone): string => (tone === 'quiet' ? '--t2' : `--${tone}`);

function cached(read: (name: ChartTone) => string): (name: ChartTone) => string {
  const values = new Map<ChartTone, string>();
  return (name) => {
    const found = values.get(name);
    if (found !== undefined) return found;
    const value = read(name);
    values.set(name, value);
    return value;
  };
}

/** The pixels of a font size, whose token may be a calculation or relative to the page's font. */
function fontPixels(element: HTMLElement, token: string): number {
  const probe = document.createElement('span');
  probe.style.fontSize = `var(${token})`;
  element.append(probe);
  const pixels = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return pixels || 11;
}

/** A colour as the hexadecimal number that a canvas makes of it; forced colours are names. */
function hexadecimal(color: string): string {
  if (color === '' || color.startsWith('#')) return color;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return color;
  context.fillStyle = color;
  return context.fillStyle;
}

/** Reads the tokens that apply to an element. */
export function readChartTokens(element: HTMLElement): ChartTokens {
  const styles = getComputedStyle(element);
  const read = (name: string): string => hexadecimal(styles.getPropertyValue(name).trim());
  // cached, because it is read for each bar
  const tone = cached((name: ChartTone) => read(toneToken(name)));
  const [background, text] = [read('--tag'), read('--tag-text')];
  return {
    surface: read('--s1'),
    line: read('--line'),
    strongLine: read('--line-strong'),
    text: read('--t1'),
    quietText: read('--t3'),
    font: styles.getPropertyValue('--font').trim(),
    fontSize: fontPixels(element, '--fs-1'),
    tag: background === '' ? undefined : { background, text },
    tone,
    soft: cached((name: ChartTone) => withAlpha(tone(name))),
  };
}

/** `#rrggbb` with an opacity of 40%. */
const withAlpha = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? `${color}66` : color);
