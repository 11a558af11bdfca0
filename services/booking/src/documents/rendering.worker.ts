import { parentPort } from 'node:worker_threads';
import type { Locale } from '@charter/contracts';
import { renderDocumentPdf } from './document-pdf.view.js';
import { renderManifestPdf } from './manifest-pdf.view.js';
import type { PdfDocument } from './rendering.queue.js';
import { renderVoucherPdf } from './voucher-pdf.view.js';

function renderPdf(document: PdfDocument, locale: Locale): Promise<Buffer> {
  switch (document.kind) {
    case 'document':
      return renderDocumentPdf(document.content, locale);
    case 'manifest':
      return renderManifestPdf(document.content, locale);
    case 'voucher':
      return renderVoucherPdf(document.content, locale);
  }
}

/** Renders PDFs in a worker thread. An error ends the thread, and RenderingQueue rejects the job with it. */
parentPort!.on('message', ({ document, locale }: { document: PdfDocument; locale: Locale }) => {
  void renderPdf(document, locale).then((pdf) => parentPort!.postMessage(pdf));
});
