/**
 * Permissions of each service on the shared servers. The users of NATS and Redis are generated from this table, for the local
 * stack, Compose and Kubernetes. A test compares it with the calls, consumers and queues in the services' code. After an edit run
 * node infra/dev/local/src/access/write.ts
 */

export type Account = 'catalog' | 'booking' | 'payment' | 'content' | 'inquiry' | 'notification' | 'gateway' | 'ops';

export interface Access {
  /** Operations of other services that it calls, by service: `svc.<service>.<operation>`. */
  calls?: Partial<Record<Account, readonly string[]>>;
  /** Former names of operations in `calls`, for processes of the former release during an upgrade. */
  formerCalls?: Partial<Record<Account, readonly string[]>>;
  /** It handles operations, on `svc.<name>.>` and `ops.<name>.>`, and publishes events, on `evt.<name>.>`. */
  serves?: boolean;
  /** Events that it consumes durably, as `<service>.<event>`. */
  consumes?: readonly string[];
  /** Events that it subscribes to without JetStream: what is published while it is disconnected is missed. */
  watches?: readonly string[];
  /** What its keys in Redis begin with: a BullMQ queue, or counters. Without any it has no Redis user. */
  keys?: readonly string[];
}

export const access: Record<Account, Access> = {
  catalog: { serves: true },
  booking: {
    serves: true,
    calls: { catalog: ['findPackage'] },
    consumes: [
      'payment.captured',
      'payment.pending',
      'payment.declined',
      'payment.failed',
      'payment.refunded',
      'payment.refundFailed',
      'payment.reversed',
      'payment.disputed',
      'content.reviewed',
    ],
    keys: ['charter:timers-booking:'],
  },
  payment: {
    serves: true,
    calls: { booking: ['hold', 'secureHold', 'find', 'findSettlements', 'listSettlements'] },
    formerCalls: { booking: ['open'] },
    consumes: ['booking.refused', 'booking.refundOwed'],
    keys: ['charter:timers-payment:'],
  },
  content: {
    serves: true,
    calls: { catalog: ['listPicturesInUse'], booking: ['findByCode'] },
    keys: ['charter:timers-content:', 'charter:renditions:'],
  },
  inquiry: { serves: true },
  notification: {
    serves: true,
    consumes: [
      'booking.calledOff',
      'booking.callWithdrawn',
      'booking.choiceMade',
      'booking.choiceReminderDue',
      'booking.confirmationRequested',
      'booking.created',
      'booking.detailsChanged',
      'booking.disputed',
      'booking.invited',
      'booking.linkRequested',
      'booking.moved',
      'booking.paymentDenied',
      'booking.paymentPending',
      'booking.refunded',
      'booking.refundFailed',
      'booking.refused',
      'booking.reminderDue',
      'booking.reversed',
      'booking.statusChanged',
      'booking.unconfirmed',
      'booking.weatherWatched',
      'inquiry.received',
      'inquiry.replied',
      'notification.staffInvited',
    ],
    keys: ['charter:timers-notification:', 'charter:emails:'],
  },
  gateway: {
    calls: {
      catalog: [
        'addImage',
        'addPackage',
        'changeImage',
        'changePackage',
        'listImages',
        'listPackages',
        'removeImage',
        'removePackage',
        'reorderImages',
      ],
      booking: [
        'addCrew',
        'addLogEntry',
        'addMember',
        'addMemberByStaff',
        'assignCrew',
        'attention',
        'availability',
        'block',
        'callOff',
        'cancelTrip',
        'changeCrew',
        'changeMember',
        'changeMemberByStaff',
        'changeStatus',
        'changeTrip',
        'checkAvailability',
        'choose',
        'chooseForGuest',
        'correct',
        'createPhoneBooking',
        'daySheet',
        'explainCancellation',
        'exportPage',
        'figures',
        'find',
        'findByCode',
        'findCall',
        'findJoined',
        'findOpenings',
        'findParty',
        'findPartyOfBooking',
        'findTrip',
        'invite',
        'join',
        'list',
        'listCrew',
        'listInvoices',
        'listWaivers',
        'move',
        'moveTrip',
        'newTripLink',
        'nextFree',
        'overview',
        'payRefund',
        'pendingInvitations',
        'place',
        'publishWaiver',
        'quoteCancellation',
        'releaseHold',
        'remove',
        'removeBlock',
        'removeMember',
        'removeMemberByStaff',
        'renderInvoice',
        'requestTripLink',
        'resendEmail',
        'schedule',
        'settleRefund',
        'slotTimes',
        'signJoined',
        'signWaiver',
        'signWaiverAtDock',
        'unavailableDates',
        'watchWeather',
        'weatherBoard',
        'window',
        'withdrawCall',
      ],
      payment: ['attention', 'capture', 'createOrder', 'explainFinding', 'find', 'findCheckout', 'receiveWebhook', 'reconciliation', 'refund', 'setup', 'startReconciliation'],
      content: [
        'addGalleryImage',
        'addTestimonial',
        'changeTestimonial',
        'findInvitation',
        'keepUpload',
        'listGallery',
        'listTestimonials',
        'removeGalleryImage',
        'removeTestimonial',
        'reorderGallery',
        'submitReview',
        'updateGalleryImage',
        'wantPicture',
      ],
      inquiry: ['attention', 'changeStatus', 'counts', 'list', 'receive', 'remove', 'reply'],
      notification: ['attention', 'calendarEntry', 'emailsOfBooking', 'inviteStaff', 'preview', 'templates'],
    },
    formerCalls: { booking: ['drawInvoice', 'emailAgain', 'enter', 'exportPiece', 'handBack', 'open', 'unblock'] },
    watches: ['catalog.packagesChanged', 'content.changed', 'booking.availabilityChanged'],
    keys: ['charter:gateway:'],
  },
  // Maintenance operations only, of every service: `ops.>`.
  ops: {},
};

export const accounts = Object.keys(access) as Account[];
