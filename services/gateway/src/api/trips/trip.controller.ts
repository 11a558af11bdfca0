import { Body, Controller, Get, Header, HttpCode, Param, Patch, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bookingInvoices,
  CancellationExplanation,
  ChoiceForm,
  DocumentFile,
  DomainError,
  GratuityForm,
  GuestCancellationForm,
  issuedDocuments,
  LocaleQuery,
  notification,
  Opening,
  OpeningsQuery,
  RequestedPayment,
  trip,
  Trip,
  TripAddOn,
  TripAddOnsForm,
  TripChangeForm,
  TripLink,
  TripLinkForm,
  TripMoveForm,
  weather,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { documentIdOf, documentStream, RendersFile } from '../invoices/document-file.js';
import { renderTimeout } from '../invoices/invoice.controller.js';
import { TripOnly, TripSession } from './trip-session.js';

/** A guest's own booking, opened by the link in an e-mail. Mail scanners follow links, so no GET changes anything. */
@ApiTags('trip')
@Controller('api/trip')
export class TripController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly session: TripSession,
  ) {}

  /** Starts a session, of 30 days, with the key that follows `/trip/` in the link. */
  @Post('open')
  @Public()
  @HttpCode(204)
  @RouteOptions({ rateClass: 'codes' })
  @ApiNoContentResponse()
  async open(@Body() { key }: TripLink, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (!TripSession.isKey(key)) throw new DomainError('TRIP_NOT_FOUND');
    await this.rpc.call(trip.find, { key });
    this.session.start(reply, key);
  }

  /** Sends the link to the guest's address if it belongs to the code. The answer is the same if not. */
  @Post('link')
  @Public()
  @HttpCode(202)
  @RouteOptions({ rateClass: 'codes' })
  @ApiAcceptedResponse()
  async requestLink(@Body() form: TripLinkForm): Promise<void> {
    await this.rpc.call(trip.requestLink, form);
  }

  /** Ends the session in this browser. */
  @Post('close')
  @TripOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  close(@Res({ passthrough: true }) reply: FastifyReply): void {
    this.session.end(reply);
  }

  /**
   * Makes new links of the trip and of its party: the former ones open nothing any more. This browser goes on with the new one, which is also
   * sent by e-mail. 429 after three links within an hour.
   */
  @Post('new-link')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Trip })
  async newLink(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Trip> {
    const { key } = await this.session.call(request, trip.newLink, {});
    this.session.start(reply, key);
    return this.rpc.call(trip.find, { key });
  }

  @Get()
  @TripOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: Trip })
  find(@Req() request: FastifyRequest): Promise<Trip> {
    return this.session.call(request, trip.find, {});
  }

  /** Fields that are left out keep their values; 409 when the booking was changed since it was read. */
  @Patch()
  @TripOnly()
  @ApiOkResponse({ type: Trip })
  change(@Req() request: FastifyRequest, @Body() form: TripChangeForm): Promise<Trip> {
    return this.session.call(request, trip.change, { form });
  }

  /** Days with free slots to which the charter can be moved; at most 31 days. */
  @Get('openings')
  @TripOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [Opening] })
  async openings(@Req() request: FastifyRequest, @Query() query: OpeningsQuery): Promise<Opening[]> {
    return (await this.session.call(request, trip.openings, { query })).openings;
  }

  /** Idempotent by `moveId`. 409: `SLOT_TAKEN` with `alternatives`, `MOVE_NOT_ALLOWED` with `why`, `BOOKING_CHANGED`. */
  @Post('move')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Trip })
  move(@Req() request: FastifyRequest, @Body() form: TripMoveForm): Promise<Trip> {
    return this.session.call(request, trip.move, { form });
  }

  /** What can be added to the charter: how much of it is left, or why it cannot be had. */
  @Get('add-ons')
  @TripOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [TripAddOn] })
  async addOns(@Req() request: FastifyRequest, @Query() query: LocaleQuery): Promise<TripAddOn[]> {
    return (await this.session.call(request, trip.addOns, query)).addOns;
  }

  /** Asks for the payment of add-ons, and keeps scarce ones for 15 minutes. They are part of the booking once it is paid. */
  @Post('add-ons')
  @TripOnly()
  @ApiCreatedResponse({ type: RequestedPayment })
  requestAddOns(@Req() request: FastifyRequest, @Body() form: TripAddOnsForm): Promise<RequestedPayment> {
    return this.session.call(request, trip.requestAddOns, { form });
  }

  /** Asks for the payment of a gratuity for the crew, from the return of the charter, for 30 days. */
  @Post('gratuity')
  @TripOnly()
  @ApiCreatedResponse({ type: RequestedPayment })
  requestGratuity(@Req() request: FastifyRequest, @Body() form: GratuityForm): Promise<RequestedPayment> {
    return this.session.call(request, trip.requestGratuity, { form });
  }

  /** What a cancellation refunds now, and why; of a cancelled trip, what was fixed. */
  @Get('cancellation')
  @TripOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: CancellationExplanation })
  explainCancellation(@Req() request: FastifyRequest): Promise<CancellationExplanation> {
    return this.session.call(request, trip.explainCancellation, {});
  }

  /** Cancels the charter and pays the refund. Idempotent by `cancellationId`. 409: `QUOTE_CHANGED` with the new `explanation`. */
  @Post('cancellation')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Trip })
  cancel(@Req() request: FastifyRequest, @Body() form: GuestCancellationForm): Promise<Trip> {
    return this.session.call(request, trip.cancel, { form });
  }

  /** Another time, or the refund, after the charter was called off. 409: `CHOICE_MADE` with `choice`, `SLOT_TAKEN` with `alternatives`. */
  @Post('choice')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Trip })
  choose(@Req() request: FastifyRequest, @Body() form: ChoiceForm): Promise<Trip> {
    return this.session.call(request, weather.choose, { form });
  }

  @Get('calendar.ics')
  @TripOnly()
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="charter.ics"')
  @Header('cache-control', 'no-store')
  @ApiProduces('text/calendar')
  async calendarEntry(@Req() request: FastifyRequest, @Query() { locale }: LocaleQuery): Promise<string> {
    const found = await this.session.call(request, trip.find, {});
    return (await this.rpc.call(notification.calendarEntry, { booking: found, locale: locale ?? found.locale })).ics;
  }

  /** Once the charter is confirmed. */
  @Get('invoice.pdf')
  @TripOnly()
  @Header('cache-control', 'no-store')
  @RendersFile('application/pdf')
  async invoice(@Req() request: FastifyRequest): Promise<StreamableFile> {
    const { confirmationCode, documents } = await this.session.call(request, trip.find, {});
    if (!documents.invoice) throw new DomainError('BOOKING_NOT_FOUND');
    const { number, body } = await this.rpc.call(bookingInvoices.render, { confirmationCode, kind: 'pdf' }, renderTimeout);
    return new StreamableFile(Buffer.from(body, 'base64'), {
      type: 'application/pdf',
      disposition: `attachment; filename="${number}.pdf"`,
    });
  }

  /** An invoice, a credit note or a receipt of the trip: <id>.pdf. The same bytes every time. */
  @Get('documents/:file')
  @TripOnly()
  @Header('cache-control', 'private, no-store')
  @RendersFile('application/pdf')
  async document(@Req() request: FastifyRequest, @Param() { file }: DocumentFile): Promise<StreamableFile> {
    return documentStream(
      await this.session.call(request, issuedDocuments.renderForTrip, { documentId: documentIdOf(file) }, renderTimeout),
    );
  }
}
