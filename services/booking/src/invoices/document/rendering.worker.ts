import { parentPort } from 'node:worker_threads';
import type { Locale } from '@charter/contracts';
import type { InvoiceContent } from './invoice.js';
import { renderPdf } from './invoice-pdf.view.js';

/** Renders PDFs in a worker thread. An error ends the thread, and RenderingQueue rejects the job with it. */
parentPort!.on('message', ({ content, locale }: { content: InvoiceContent; locale: Locale }) => {
  void renderPdf(content, locale).then((pdf) => parentPort!.postMessage(pdf));
});
