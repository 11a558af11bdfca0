import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { RequestKind } from '@charter/contracts';
import { type PaymentRequestHandler, paymentRequestHandlers, type PaymentRequestHandlers } from '../accounts/index.js';

/** The handler of each kind of payment request. Most are in modules that build on this one, so that the root names their classes. */
@Injectable()
export class RequestHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, PaymentRequestHandler>();

  constructor(
    @Inject(paymentRequestHandlers) private readonly classes: PaymentRequestHandlers,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    for (const [kind, type] of Object.entries(this.classes)) this.handlers.set(kind, this.modules.get(type, { strict: false }));
  }

  of(kind: RequestKind): PaymentRequestHandler {
    return this.handlers.get(kind)!;
  }
}
