import { useState } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { Toaster, TranslationsProvider } from '@charter/ui';
import type { Language } from '@charter/ui';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';

export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TranslationsProvider initial={language} load={loadTexts}>
        <BrowserRouter>{children}</BrowserRouter>
        <Toaster />
      </TranslationsProvider>
    </QueryClientProvider>
  );
}
