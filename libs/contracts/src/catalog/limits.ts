export const packages = {
  name: { max: 120 },
  duration: { max: 60 },
  description: { max: 4000 },
  guests: { min: 1, max: 12, initial: 12 },
  price: { min: 1, max: 100_000, initial: 0 },
  includes: { max: 30, lineMax: 120 },
  timeSlots: { max: 12, lineMax: 60 },
  messages: {
    name: 'Name is required',
    duration: 'Duration is required',
    description: 'Description is required',
    price: 'Price must be greater than 0',
    priceTooHigh: 'Price is at most $100,000',
    maxGuests: 'Max guests must be greater than 0',
    maxGuestsTooHigh: 'The boat carries at most 12 guests',
    includes: 'At least one inclusion is required',
    imageUrl: 'Image URL is required',
    timeSlots: 'At least one time slot is required',
    slotFormat: 'Write a slot as "9:00 AM - 1:00 PM", "09:00-13:00", or Morning, Afternoon or Evening',
  },
} as const;

export const packageImages = {
  title: { max: 200 },
  description: { max: 1000 },
  messages: {
    imageUrl: 'Image URL is required',
    imageIds: 'The new order needs each image of this package once',
  },
} as const;
