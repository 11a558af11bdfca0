import { mutationOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';

export const sendMessage = mutationOptions({ mutationFn: api.contact });
