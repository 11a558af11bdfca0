/** The demo's packages and add-ons as staff would enter them, in all languages. */
import type { AddOnForm, PackageForm, PackageImageForm } from '@charter/contracts';
import { type DemoAddOnName, demoAddOns } from '../charters/add-ons.js';
import type { ImageName, Inclusion, PackageName } from './texts.js';
import { addOnTranslations, imageTranslations, packageTranslations } from './translations.js';

/** A package with its images, the primary one first. */
export type DemoPackageForm = PackageForm & { images: PackageImageForm[] };

/** Alternative texts of the brand images. They are renderings, so no text may call them photographs of a trip. */
const images: Record<ImageName, string> = {
  'rose-island': 'A small green cay ringed by white beach in turquoise water, a white motorboat at anchor beside it, seen from above',
  'sandbar-picnic': 'Navy-and-white parasol, two loungers and a picnic rug on a white sandbar beside the bow of a boat, seen from above',
  'reef-underwater': 'Sun rays under turquoise water over a reef and sand, with a boat hull at the surface above',
  'spanish-wells': 'A motorboat alongside a timber jetty in clear turquoise water, with a strip of beach and pastel roofs, seen from above',
  'bow-wake': 'White motorboat cutting through clear turquoise water, leaving a foaming wake, seen from above',
  'exuma-cays': 'Aerial view of Exuma sandbanks and blue channels with a small white boat and its wake',
  'sunset-cruise': 'Motorboat heading out over calm golden water toward a low sun, seen from above',
  'night-marina': 'Four motorboats at a timber dock at blue hour, warm lamps on the planks and deep blue water, seen from above',
  'deck-detail':
    'Teak deck of a motorboat with cream sun pads, rolled towels and a glass of water, turquoise water alongside, seen from above',
  hero: 'A white 37-foot motorboat at anchor in clear turquoise shallows, its shadow on the sea floor, beside a white sandbar in the Bahamas, seen from above',
};

const urlOf = (image: ImageName) => `/media/brand/${image}.jpg`;

const withImages = (...names: [ImageName, ...ImageName[]]): Pick<DemoPackageForm, 'imageUrl' | 'images'> => ({
  imageUrl: urlOf(names[0]),
  images: names.map((name) => ({ imageUrl: urlOf(name), title: images[name], translations: imageTranslations(name) })),
});

type EnglishPackage = DemoPackageForm & { name: PackageName; includes: Inclusion[] };

const packages: EnglishPackage[] = [
  {
    name: 'Rose Island 4-Hour Charter',
    duration: '4 hours',
    description:
      'Half a day on the quiet side of Nassau. We run east along the reef to Rose Island, drop anchor off a white beach, and leave you to swim, snorkel or do nothing at all before the ride home.',
    price: 1200,
    maxGuests: 12,
    includes: ['Captain and mate', 'Fuel', 'Snorkeling gear', 'Ice, water and soft drinks', 'Beach towels'],
    isPopular: false,
    timeSlots: ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'],
    // In winter the afternoon would return in the dark, and is not sold.
    backBeforeSunset: 30,
    ...withImages('rose-island', 'reef-underwater', 'deck-detail'),
  },
  {
    name: 'Paradise Island Sunset Cruise',
    duration: '3 hours',
    description:
      'A slow evening on the water. We round Paradise Island as the lighthouse comes on, cut the engines for the last of the sun, and bring you back to a marina lit for the night.',
    price: 1350,
    maxGuests: 10,
    includes: ['Captain and mate', 'Fuel', 'Chilled sparkling wine', 'Cheese and fruit board', 'Deck blankets', 'Bluetooth sound system'],
    isPopular: false,
    timeSlots: ['2h before sunset - 1h after sunset'],
    ...withImages('sunset-cruise', 'night-marina'),
  },
  {
    name: 'Rose Island Full Day',
    duration: '7 hours',
    description:
      'The same island with the clock taken away. A morning over the reef, lunch set on a sandbar under an umbrella, and an afternoon in water the color of glass.',
    price: 1950,
    maxGuests: 12,
    includes: [
      'Captain and mate',
      'Fuel',
      'Sandbar picnic lunch',
      'Snorkeling gear',
      'Umbrella and deck chairs',
      'Ice, water and soft drinks',
      'Beach towels',
    ],
    isPopular: false,
    timeSlots: ['9:00 AM - 4:00 PM', '10:00 AM - 5:00 PM'],
    ...withImages('sandbar-picnic', 'rose-island', 'reef-underwater'),
  },
  {
    name: 'Spanish Wells 8-Hour Charter',
    duration: '8 hours',
    description:
      'Northeast across open blue water to a fishing village of pastel cottages and picket fences. Walk the harbor, eat what came in that morning (lunch ashore is not included), and swim off an empty beach before we turn for Nassau.',
    price: 2800,
    maxGuests: 12,
    includes: ['Captain and mate', 'Fuel', 'Snorkeling gear', 'Light breakfast on board', 'Ice, water and soft drinks', 'Beach towels'],
    isPopular: false,
    timeSlots: ['8:00 AM - 4:00 PM'],
    ...withImages('spanish-wells', 'bow-wake', 'deck-detail'),
  },
  {
    name: 'Exuma 8-Hour Charter',
    duration: '8 hours',
    description:
      'The day people come to the Bahamas for. We cross to the Exuma cays, where sandbanks fan out between channels of deep blue, for the swimming pigs, the iguanas and a sandbar that is yours until the tide wants it back.',
    price: 3600,
    maxGuests: 12,
    includes: [
      'Captain and mate',
      'Fuel',
      'Swimming with pigs',
      'Lunch on board',
      'Snorkeling gear',
      'Ice, water and soft drinks',
      'Beach towels',
    ],
    isPopular: true,
    timeSlots: ['8:00 AM - 4:00 PM', '9:00 AM - 5:00 PM'],
    // The banks are not crossed after dark: the later slot is not sold in winter.
    backBeforeSunset: 30,
    ...withImages('exuma-cays', 'hero', 'bow-wake', 'reef-underwater'),
  },
];

/** The demo's packages in all languages. */
export const demoPackageForms: DemoPackageForm[] = packages.map((each) => ({
  ...each,
  translations: packageTranslations(each.name, each.includes),
}));

const addOnTexts: Record<DemoAddOnName, { description: string; image: ImageName }> = {
  'Picnic lunch': {
    description: 'Conch salad, chilled lobster, johnnycake and tropical fruit, served on the sand or on board.',
    image: 'sandbar-picnic',
  },
  Photographer: { description: 'Two hours on board with you; sixty edited pictures within a week.', image: 'bow-wake' },
  'Underwater scooter': { description: 'Glide over the reef without effort. The mate shows you how.', image: 'reef-underwater' },
  'Extra hour': { description: 'One more hour on the water, after the time you have chosen.', image: 'deck-detail' },
};

/** The add-ons of the demo year in all languages. */
export const demoAddOnForms: AddOnForm[] = demoAddOns.map(({ id: _id, packageIds, ...addOn }) => ({
  ...addOn,
  description: addOnTexts[addOn.name].description,
  packageIds: [...packageIds],
  imageUrl: urlOf(addOnTexts[addOn.name].image),
  active: true,
  translations: addOnTranslations(addOn.name),
}));
