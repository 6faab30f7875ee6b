import type { CompanyExchange } from '@parallax/protocol';
import { deletedText } from '../tab/deleted-text.ts';
import type { EditFormProps } from '../tab/form-props.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { useExchangeUpdate } from './use-exchange-update.ts';

export function EditExchange({ item, isDeleted, onLeave }: EditFormProps<CompanyExchange>) {
  const update = useExchangeUpdate(item);
  return (
    <ExchangeForm
      title="Edit exchange"
      stored={item}
      deletedText={deletedText(isDeleted, 'This exchange was deleted.')}
      onSubmit={update}
      onLeave={onLeave}
    />
  );
}
