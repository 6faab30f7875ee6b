import { type ApiKeyForm, ipWhitelistSchema } from '@parallax/protocol';
import { Button, FieldGroup, TextField } from '@parallax/ui';
import { type BoundTo, useBoundField } from '@parallax/ui/form';
import { useEffect, useRef } from 'react';
import styles from './api-keys.module.css';

const toRows = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'string') : [];

const labelOf = (index: number): string => `IP address ${index + 1}`;

interface Props extends Pick<BoundTo<ApiKeyForm, ApiKeyForm, string[]>, 'form'> {
  /** marks each row that is not an IPv4 address */
  showsErrors: boolean;
}

/** The rows of allowed IP addresses. */
export function IpRows({ form, showsErrors }: Props) {
  const { value, onChange, onBlur } = useBoundField({ form, name: 'ipWhitelist' });
  const rows = toRows(value);
  const list = useRef<HTMLDivElement>(null);
  const focusIndex = useRef<number>(undefined);

  useEffect(() => {
    if (focusIndex.current === undefined) return;
    list.current?.querySelectorAll('input')[focusIndex.current]?.focus();
    focusIndex.current = undefined;
  });

  const change = (index: number, typed: string) => onChange(rows.with(index, typed));
  const add = () => {
    focusIndex.current = rows.length;
    onChange([...rows, '']);
  };
  const remove = (index: number) => {
    focusIndex.current = Math.max(0, index - 1);
    onChange(rows.toSpliced(index, 1));
  };
  const isInvalid = (row: string) => showsErrors && !ipWhitelistSchema.safeParse([row]).success;

  return (
    <FieldGroup
      label="IP Whitelisting"
      hint="Only these IPv4 addresses may use the token. Leave it empty to allow every address."
    >
      <div ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <div key={labelOf(index)} className={styles.row}>
            <TextField
              className={styles.address}
              label={labelOf(index)}
              value={row}
              placeholder="203.0.113.7"
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => change(index, event.target.value)}
              onBlur={onBlur}
              error={isInvalid(row) ? 'Not an IPv4 address' : undefined}
            />
            {rows.length > 1 && (
              <Button
                variant="quiet"
                title={`Remove ${labelOf(index)}`}
                onClick={() => remove(index)}
              >
                Remove IP
              </Button>
            )}
          </div>
        ))}
        <Button className={styles.add} onClick={add}>
          Add IP
        </Button>
      </div>
    </FieldGroup>
  );
}
