import { CancellationEntity, personalCancellations } from './cancellations/cancellation.entity.js';
import { RefundPartEntity } from './cancellations/refund-part.entity.js';
import { MoveEntity } from './moves/move.entity.js';
import { WeatherCallEntity } from './weather/weather-call.entity.js';
import { WatchEntity } from './weather/watch.entity.js';
import { DelayEntity } from './weather/delay.entity.js';
import { personalWithdrawals, WithdrawalEntity, withdrawalRetention } from './withdrawals/withdrawal.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [CancellationEntity, RefundPartEntity, MoveEntity, WeatherCallEntity, WatchEntity, DelayEntity, WithdrawalEntity],
  retention: [withdrawalRetention],
  personal: [personalCancellations, personalWithdrawals],
};
