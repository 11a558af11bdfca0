import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { bookingFigures, FiguresQuery } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Handles(bookingFigures.figures)
  analyze(@Payload() range: FiguresQuery) {
    return this.figures.analyze(range);
  }
}
