import { defineWidget } from '../../widget-kit/define-widget.ts';
import { OrderTicket } from './order-ticket.tsx';
import { orderTicketSettingsSchema } from './order-ticket-settings.ts';
import { OrderTicketSettingsForm } from './order-ticket-settings-form.tsx';

export default defineWidget({
  settings: orderTicketSettingsSchema,
  content: OrderTicket,
  settingsForm: OrderTicketSettingsForm,
});
