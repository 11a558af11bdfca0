import { Module } from '@nestjs/common';
import { booking } from '@charter/contracts';
import { AuditEntry, CreateAudit, databaseModule } from '@charter/database';
import { CreateMessaging, InboxMessage, messagingModule, OutboxMessage, ParkedMessage } from '@charter/messaging';
import { kitModule, type Service } from '@charter/service-kit';
import { BookingController } from './booking.controller.js';
import { BookingEntity, HoldEntity, OccupancyEntity, VesselEntity } from './booking.entity.js';
import { bookingEnv } from './booking.env.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';
import { CompletionTimer } from './completion.timer.js';
import { FiguresController } from './figures/figures.controller.js';
import { FiguresRepository } from './figures/figures.repository.js';
import { FiguresService } from './figures/figures.service.js';
import { HoldExpiryTimer } from './hold-expiry.timer.js';
import { InvoiceController } from './invoices/invoice.controller.js';
import { InvoiceRepository } from './invoices/invoice.repository.js';
import { InvoiceService } from './invoices/invoice.service.js';
import { CreateBooking1760000100000 } from './migrations/1760000100000-create-booking.js';
import { FiguresAndInvoices1760000150000 } from './migrations/1760000150000-figures-and-invoices.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { PaymentListener } from './payment.listener.js';
import { ScheduleService } from './schedule.service.js';
import { seed } from './seed.js';

@Module({
  imports: [
    kitModule(),
    databaseModule({
      url: bookingEnv.databaseUrl,
      poolSize: bookingEnv.databasePool,
      entities: [VesselEntity, OccupancyEntity, HoldEntity, BookingEntity, OutboxMessage, InboxMessage, ParkedMessage, AuditEntry],
      migrations: [CreateMessaging, CreateAudit, CreateBooking1760000100000, FiguresAndInvoices1760000150000],
    }),
    messagingModule({
      service: 'booking',
      natsUrl: bookingEnv.natsUrl,
      redisUrl: bookingEnv.redisUrl,
      queuePrefix: bookingEnv.queuePrefix,
    }),
  ],
  controllers: [BookingController, FiguresController, InvoiceController],
  providers: [
    ScheduleService,
    BookingService,
    BookingRepository,
    OccupancyRepository,
    PaymentListener,
    HoldExpiryTimer,
    CompletionTimer,
    FiguresService,
    FiguresRepository,
    InvoiceService,
    InvoiceRepository,
  ],
})
export class BookingModule {}

export const bookingService: Service = {
  name: 'booking',
  module: BookingModule,
  operations: booking,
  settings: bookingEnv,
  seed,
};
