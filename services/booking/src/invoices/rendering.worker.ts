import { parentPort } from 'node:worker_threads';
import type { Locale } from '@charter/contracts';
import type { Paper } from './invoice.js';
import { drawPdf } from './pdf/invoice-pdf.view.js';

/** A thread's whole work: a paper in, a PDF out. What goes wrong ends the thread, and RenderingQueue hears of it. */
parentPort!.on('message', ({ paper, locale }: { paper: Paper; locale: Locale }) => {
  void drawPdf(paper, locale).then((pdf) => parentPort!.postMessage(pdf));
});
