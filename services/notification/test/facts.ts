import type { Booking, BookingRefused, BookingStatus, BookingStatusChanged, InquiryReceived, InquiryReplied } from '@charter/contracts';
import { sampleBooking, sampleInquiry, sampleRefusal, sampleReply } from '../src/samples.js';

export const confirmationCode = sampleBooking.confirmationCode;

export const aBooking = (change: Partial<Booking> = {}): Booking => ({ ...sampleBooking, ...change });

export const statusChange = (to: string): BookingStatusChanged => ({
  booking: aBooking({ status: to as BookingStatus }),
  from: 'pending',
  to: to as BookingStatus,
});

export const bookingRefused = (change: Partial<BookingRefused> = {}): BookingRefused => ({ ...sampleRefusal, ...change });

export const inquiryReceived = (change: Partial<InquiryReceived> = {}): InquiryReceived => ({ ...sampleInquiry, ...change });

export const inquiryReplied = (change: Partial<InquiryReplied> = {}): InquiryReplied => ({ ...sampleReply, ...change });
