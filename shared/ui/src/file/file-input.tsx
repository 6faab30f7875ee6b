import type { ReactNode, Ref } from 'react';

/** An invisible file input, which a button opens with `click()`. */
export function FileInput({
  ref,
  label,
  accept,
  onFile,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** the value of the input's `accept` attribute */
  accept: string;
  onFile: (file: File) => void;
}): ReactNode {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      hidden
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // a browser fires no change event if the same file is selected again
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
