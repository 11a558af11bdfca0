/** Every emulator of this run takes the other setting of each of its switches. */
process.env.PAYPAL_ANSWERS = 'other';
