export const contact = {
  message: { min: 10, max: 4000 },
  /** The response time that the site promises: two hours. */
  answerMinutes: 120,
  messages: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    message: 'Message must be at least 10 characters long',
  },
} as const;

/** A reply of staff. */
export const reply = { max: 4000, messages: { response: 'Write a response first' } } as const;

export const preferredCharters = [
  'Rose Island 4-Hour Charter',
  'Spanish Wells 8-Hour Charter',
  'Exuma 8-Hour Charter',
  'Paradise Island Sunset Cruise',
  'Rose Island Full Day',
  'Custom Charter',
] as const;

export const inquiryStatuses = ['pending', 'contacted', 'resolved'] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];
