import { call } from '@charter/api-client';
import type { EmailSample } from '@charter/contracts';
import { queryOptions } from '@tanstack/react-query';

export const templatesQuery = queryOptions({
  queryKey: ['test-emails'],
  queryFn: ({ signal }) => call('GET /api/test-emails', { signal }),
});

export const previewQuery = (template: string, sample: EmailSample) =>
  queryOptions({
    queryKey: ['test-emails', template, sample],
    queryFn: ({ signal }) => call('GET /api/test-emails/{template}', { path: { template }, query: sample, signal }),
  });
