import { api } from '@charter/api-client';
import type { Locale } from '@charter/contracts';
import { queryOptions } from '@tanstack/react-query';

export const templatesQuery = queryOptions({
  queryKey: ['test-emails'],
  queryFn: ({ signal }) => api.emailTemplates(signal),
});

export const previewQuery = (template: string, locale: Locale) =>
  queryOptions({
    queryKey: ['test-emails', template, locale],
    queryFn: ({ signal }) => api.emailPreview(template, locale, signal),
  });
