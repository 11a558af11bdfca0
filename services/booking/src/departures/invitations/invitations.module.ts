import { Module } from '@nestjs/common';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { ContentSubscriber } from './content.subscriber.js';
import { InvitationController } from './invitation.controller.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationService } from './invitation.service.js';
import { InvitationTimer } from './invitation.timer.js';

@Module({
  imports: [BookingsModule],
  controllers: [InvitationController],
  providers: [ContentSubscriber, InvitationRepository, InvitationService, InvitationTimer],
})
export class InvitationsModule {}
