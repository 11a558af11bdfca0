import { parentPort } from 'node:worker_threads';
import type { Locale } from '@charter/contracts';
import type { documentPdf } from './accounts/documents/document-content.js';
import { renderDocumentPdf } from './accounts/documents/document-pdf.view.js';
import type { manifestPdf } from './departures/charter-day/manifest.js';
import { renderManifestPdf } from './departures/charter-day/manifest-pdf.view.js';
import { renderVoucherPdf } from './vouchers/voucher-pdf.view.js';
import type { voucherPdf } from './vouchers/voucher-texts.js';

type Pdf = ReturnType<typeof documentPdf | typeof manifestPdf | typeof voucherPdf>;

function renderPdf(pdf: Pdf, locale: Locale): Promise<Buffer> {
  switch (pdf.view) {
    case 'document':
      return renderDocumentPdf(pdf.content, locale);
    case 'manifest':
      return renderManifestPdf(pdf.content, locale);
    case 'voucher':
      return renderVoucherPdf(pdf.content, locale);
  }
}

/** Renders PDFs in a worker thread. An error ends the thread, and RenderingQueue rejects the job with it. */
parentPort!.on('message', ({ document, locale }: { document: Pdf; locale: Locale }) => {
  void renderPdf(document, locale).then((pdf) => parentPort!.postMessage(pdf));
});
