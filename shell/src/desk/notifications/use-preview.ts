import { useNavigation } from '@parallax/federation/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { PreviewSender } from './preview-sender.ts';
import { previewTarget } from './preview-target.ts';
import type { SharedWidget } from './shared-widget.ts';

/**
 * Returns a function that previews a widget on the open sheet, or else on the first sheet of
 * Execution or of the phone.
 */
export function usePreview(): (widget: SharedWidget) => void {
  const client = useQueryClient();
  const { path, search, navigate } = useNavigation();
  const sender = useRef<PreviewSender>(undefined);

  useEffect(() => {
    const created = new PreviewSender();
    sender.current = created;
    return () => created.close();
  }, []);

  return useCallback(
    (widget) => {
      sender.current?.send(widget);
      const openTarget = async () => {
        const target = await previewTarget(client, path, search);
        if (target !== undefined) navigate(target);
      };
      void openTarget();
    },
    [client, path, search, navigate],
  );
}
