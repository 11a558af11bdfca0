import { IsString, MaxLength } from 'class-validator';
import { withError } from './field.decorator.js';

/** `POST /api/trip/open` and `POST /api/join/open`: what follows `/trip/` or `/join/` in a link. A friend's personal one has a second key. */
export class TripLink {
  /** `<code>-<key>`: ten and 26 characters. Any other text opens nothing. */
  @MaxLength(100, withError('required'))
  @IsString(withError('required'))
  key: string;
}
