import styles from './sign-in.module.css';

/** A decoration: the price of one instrument at three venues, as one path with three offsets. */
const PATH =
  'M0 300C60 292 92 262 140 268S216 318 268 306 336 236 392 228 470 262 520 252 590 176 648 168 720 214 776 204 846 138 904 132 980 168 1034 156 1100 96 1160 92 1240 124 1290 110 1370 64 1440 56';

export function VenueLines() {
  return (
    <svg
      className={styles.lines}
      viewBox="0 0 1440 400"
      preserveAspectRatio="none"
      aria-hidden
      fill="none"
    >
      {[34, 17, 0].map((offset) => (
        <path
          key={offset}
          d={PATH}
          transform={`translate(0 ${offset})`}
          vectorEffect="non-scaling-stroke"
          data-front={offset === 0 || undefined}
        />
      ))}
    </svg>
  );
}
