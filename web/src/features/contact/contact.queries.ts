import { mutationOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { ContactForm } from '@charter/contracts';

export const sendMessage = mutationOptions({ mutationFn: (form: ContactForm) => call('POST /api/contact', { body: form }) });
