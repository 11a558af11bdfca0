/** Every emulator of this run uses the other setting wherever PayPal's behavior is not documented. */
process.env.PAYPAL_ANSWERS = 'other';
