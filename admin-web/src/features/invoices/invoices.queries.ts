import { call, callForResponse } from '@charter/api-client';
import type { Invoice, InvoicePage } from '@charter/contracts';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const pageSize = 50;

export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['invoices'],
  queryFn: ({ pageParam, signal }) => call('GET /api/admin/invoices', { query: { limit: pageSize, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

/** The document that is also downloaded. */
export const invoiceHtmlQuery = (number: string) =>
  queryOptions({
    queryKey: ['invoices', number],
    queryFn: async ({ signal }) =>
      (await callForResponse('GET /api/admin/invoices/{file}', { path: { file: `${number}.html` }, signal })).text(),
    staleTime: 5_000,
  });

/** The invoices of all loaded pages, without duplicates: one created between two page requests shifts another onto both. */
export function rowsOf(pages: InfiniteData<InvoicePage> | undefined): Invoice[] {
  const byNumber = new Map<string, Invoice>();
  for (const page of pages?.pages ?? []) for (const invoice of page.invoices) byNumber.set(invoice.number, invoice);
  return [...byNumber.values()];
}
