import { type Language, Toaster, TranslationsProvider } from '@charter/ui';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endSession, isSignedOut } from '../features/session/session.queries.js';
import { loadTexts } from './texts.js';

/** A 401 anywhere ends the session here; the layout then leads to sign-in, with the way back. */
export function newQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) endSession(client, { left: false });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // As the specification has it: nothing is repeated behind anyone's back, and nothing refetches unless it says so.
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
