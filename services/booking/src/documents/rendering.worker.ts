import { parentPort } from 'node:worker_threads';
import type { Locale } from '@charter/contracts';
import { renderDocumentPdf } from './document-pdf.view.js';
import { renderManifestPdf } from './manifest-pdf.view.js';
import type { PdfDocument } from './rendering.queue.js';

const renderPdf = (document: PdfDocument, locale: Locale): Promise<Buffer> =>
  document.kind === 'document' ? renderDocumentPdf(document.content, locale) : renderManifestPdf(document.content, locale);

/** Renders PDFs in a worker thread. An error ends the thread, and RenderingQueue rejects the job with it. */
parentPort!.on('message', ({ document, locale }: { document: PdfDocument; locale: Locale }) => {
  void renderPdf(document, locale).then((pdf) => parentPort!.postMessage(pdf));
});
