import { mutationOptions } from '@tanstack/react-query';
import { visitorApi } from '@charter/api-client';

export const sendMessage = mutationOptions({ mutationFn: visitorApi.contact });
