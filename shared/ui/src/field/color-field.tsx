import { PALETTE, type PaletteColor, paletteColorSchema } from '@parallax/protocol';
import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './color.module.css';
import { FieldGroup } from './field-group.tsx';

interface ColorFieldProps {
  label: string;
  value: PaletteColor | undefined;
  onChange: (color: PaletteColor) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** the first radio button, focused when validation fails */
  ref?: Ref<HTMLInputElement>;
}

/** A field for choosing one colour of the palette. */
export function ColorField(props: ColorFieldProps): ReactNode {
  const { label, value, onChange, onBlur, error, ref } = props;
  const name = useId();
  return (
    <FieldGroup role="radiogroup" label={label} error={error}>
      <div
        className={styles.choices}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur?.();
        }}
      >
        {paletteColorSchema.options.map((color, index) => (
          <label key={color} className={styles.choice} title={PALETTE[color]}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              aria-label={PALETTE[color]}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span className={styles.swatch} data-color={color} aria-hidden>
              {color === value && <Check size={14} />}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
