import { Inject, Injectable } from '@nestjs/common';
import type { Manifest, ManifestRequest } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { formatCode } from '../../sales/model.js';
import { BookingConfig } from '../../booking.env.js';
import { manifestContent, manifestPdf } from './manifest.js';
import { RenderingQueue } from '../../shared/pdf/rendering.queue.js';
import { DaySheetRepository } from './day-sheet.repository.js';

/** Who is on board, as a PDF for the captain, the authorities and the office ashore. */
@Injectable()
export class ManifestService {
  constructor(
    private readonly database: Database,
    private readonly sheets: DaySheetRepository,
    private readonly rendering: RenderingQueue,
    @Inject(BookingConfig) private readonly config: BookingConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `charterDay.renderManifest` does */
  async render({ bookingId }: ManifestRequest): Promise<Manifest> {
    const { booking: row, details } = await this.sheets.findCharter(this.database.manager, bookingId);
    const now = this.clock.now();
    const code = formatCode(row.confirmationCode);
    const content = manifestContent(
      {
        confirmationCode: code,
        bookingDate: row.bookingDate,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        packageName: row.packageName,
        guestName: `${row.firstName} ${row.lastName}`,
        guestPhone: row.phone,
        guestCount: row.guestCount,
        wishes: row.specialRequests,
        ...details,
      },
      this.config.business,
      now.toISOString(),
    );
    const pdf = await this.rendering.render(manifestPdf(content), row.locale, row.id);
    return { filename: `manifest-${row.bookingDate}-${code}.pdf`, body: pdf.toString('base64') };
  }
}
