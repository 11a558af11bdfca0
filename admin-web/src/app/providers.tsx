import { type Language, Toaster, TranslationsProvider } from '@charter/ui';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endSession, isSignedOut } from '../features/session/session.queries.js';
import { unsavedWork } from '../lib/unsaved-work.js';
import { loadTexts } from './texts.js';

/** A 401 response to any request ends the session; the layout then redirects to the sign-in page. */
function newQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // An open form stays: its next request asks to sign in again.
    if (isSignedOut(error) && !unsavedWork.exists()) endSession(client, { byUser: false });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The specification's defaults: no retries, and no refetch unless a query enables it.
    defaultOptions: { queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });
  return client;
}

export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <TranslationsProvider initial={language} load={loadTexts}>
        {children}
        <Toaster />
      </TranslationsProvider>
    </QueryClientProvider>
  );
}
