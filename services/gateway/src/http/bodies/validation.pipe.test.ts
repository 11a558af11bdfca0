import { expect, test } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { OrderForm } from '@charter/contracts';
import { messagesByField } from './validation.pipe.js';

test('validation errors are listed by field, those of a nested form under a dotted name', async () => {
  const order = plainToInstance(OrderForm, { amount: 'x', currency: 'USD', intent: 'CAPTURE', booking: { email: 'x' } });
  const messages = messagesByField(await validate(order, { stopAtFirstError: true }));
  expect(messages).toMatchObject({
    amount: 'The amount is not the price of this package',
    'booking.email': 'Please enter a valid email address',
    'booking.guestCount': 'At least 1 person required',
  });
  expect(messages).not.toHaveProperty('booking');
});
