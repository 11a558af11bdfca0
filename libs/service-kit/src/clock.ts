import { Injectable } from '@nestjs/common';

/** What time it is. Injected, so that a test may stand at 11:59 on the night the clocks change. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
