import type { DemoInquiry } from './inquiry.js';

/** One in each status. */
export const fewInquiries: readonly DemoInquiry[] = [
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@guests.example',
    preferredCharter: 'Exuma 8-Hour Charter',
    message:
      'We are eight, with two children of five and seven. Is there shade aboard, and could we swim with the pigs in the morning before it gets busy?',
    minutesAgo: 35,
    status: 'pending',
  },
  {
    firstName: 'Henrik',
    lastName: 'Sørensen',
    email: 'henrik.sorensen@guests.example',
    phone: '+45 32 55 01 42',
    preferredCharter: 'Custom Charter',
    message: 'I would like to propose to my girlfriend at sunset, somewhere quiet. Can you help us with flowers and a bottle of champagne?',
    minutesAgo: 26 * 60,
    status: 'contacted',
    response:
      'What a wonderful plan. There is a sandbar west of Rose Island that is ours alone at that hour.\n\nFlowers and champagne will be aboard; tell us only her favorite color.',
  },
  {
    firstName: 'Lucille',
    lastName: 'Baptiste',
    email: 'lucille.baptiste@guests.example',
    preferredCharter: 'Rose Island Full Day',
    message: 'May we bring our own lunch, and is there a fridge for it?',
    minutesAgo: 4 * 24 * 60,
    status: 'resolved',
    response: 'Of course, and there is a fridge as well as an ice box. Plates and glasses are aboard.',
  },
];
