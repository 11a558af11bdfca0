import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'Rose Island, 4 heures en mer',
      description:
        'Une demi-journée du côté tranquille de Nassau. Nous longeons le récif vers l’est jusqu’à Rose Island, mouillons devant une plage blanche et vous laissons nager, explorer les fonds avec masque et tuba ou ne rien faire du tout, jusqu’au retour.',
    },
    'Paradise Island Sunset Cruise': {
      name: 'Paradise Island au coucher du soleil',
      description:
        'Une soirée paisible sur l’eau. Nous contournons Paradise Island quand le phare s’allume, coupons les moteurs pour les derniers rayons et vous ramenons à une marina déjà illuminée.',
    },
    'Rose Island Full Day': {
      name: 'Rose Island, journée entière',
      description:
        'La même île, la montre en moins. Une matinée sur le récif, un déjeuner dressé sous un parasol, sur un banc de sable, et un après-midi dans une eau de cristal.',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'Spanish Wells, 8 heures en mer',
      description:
        'Cap au nord-est, à travers le grand bleu, vers un village de pêcheurs aux maisons pastel et aux clôtures blanches. Flânez sur le port, goûtez la pêche du matin (le déjeuner à terre n’est pas compris) et baignez-vous devant une plage déserte avant de reprendre la route de Nassau.',
    },
    'Exuma 8-Hour Charter': {
      name: 'Exuma, 8 heures en mer',
      description:
        'La journée pour laquelle on vient aux Bahamas. Nous mettons le cap sur les cayes d’Exuma, où les bancs de sable se déploient entre des chenaux d’un bleu profond. Vous y attendent les cochons nageurs, les iguanes et un banc de sable qui vous appartient jusqu’à ce que la marée le reprenne.',
    },
  },
  includes: {
    'Captain and mate': 'Capitaine et matelot',
    Fuel: 'Carburant',
    'Snorkeling gear': 'Masques et tubas',
    'Ice, water and soft drinks': 'Glaçons, eau et boissons fraîches',
    'Beach towels': 'Serviettes de plage',
    'Chilled sparkling wine': 'Vin effervescent bien frais',
    'Cheese and fruit board': 'Plateau de fromages et de fruits',
    'Deck blankets': 'Plaids sur le pont',
    'Bluetooth sound system': 'Système audio Bluetooth',
    'Sandbar picnic lunch': 'Pique-nique sur le banc de sable',
    'Umbrella and deck chairs': 'Parasol et transats',
    'Light breakfast on board': 'Petit-déjeuner léger à bord',
    'Swimming with pigs': 'Baignade avec les cochons',
    'Lunch on board': 'Déjeuner à bord',
  },
  addOns: {
    'Picnic lunch': {
      name: 'Pique-nique',
      description: 'Salade de conque, langouste froide, johnnycake et fruits tropicaux, servis sur le sable ou à bord.',
    },
    Photographer: {
      name: 'Photographe',
      description: 'Deux heures à bord avec vous ; soixante photographies retouchées sous une semaine.',
    },
    'Underwater scooter': {
      name: 'Scooter sous-marin',
      description: 'Glissez sans effort au-dessus du récif. Le matelot vous montre comment faire.',
    },
    'Extra hour': { name: 'Heure supplémentaire', description: 'Une heure de plus en mer, à la suite de l’horaire que vous avez choisi.' },
  },
  images: {
    'rose-island':
      'Petite caye verte bordée de plage blanche dans une eau turquoise, un bateau à moteur blanc au mouillage à côté, vue du ciel',
    'sandbar-picnic':
      'Parasol bleu marine et blanc, deux transats et un tapis de pique-nique sur un banc de sable blanc, près de la proue d’un bateau, vus du ciel',
    'reef-underwater': 'Rayons de soleil sous une eau turquoise, au-dessus d’un récif et du sable, la coque d’un bateau à la surface',
    'spanish-wells':
      'Bateau à moteur le long d’une jetée en bois dans une eau turquoise et claire, avec un ruban de plage et des toits pastel, vu du ciel',
    'bow-wake': 'Bateau à moteur blanc fendant une eau turquoise et claire, un sillage d’écume derrière lui, vu du ciel',
    'exuma-cays': 'Vue aérienne des bancs de sable et des chenaux bleus d’Exuma, un petit bateau blanc et son sillage',
    'sunset-cruise': 'Bateau à moteur filant vers un soleil bas sur une eau calme et dorée, vu du ciel',
    'night-marina':
      'Quatre bateaux à moteur le long d’un ponton de bois à l’heure bleue, des lampes chaudes sur les planches et une eau d’un bleu profond, vus du ciel',
    'deck-detail':
      'Pont en teck d’un bateau à moteur, bains de soleil crème, serviettes roulées et verre d’eau, l’eau turquoise le long du bord, vu du ciel',
    hero: 'Bateau blanc de 11 mètres au mouillage dans une eau turquoise, claire et peu profonde, son ombre sur le fond, près d’un banc de sable blanc aux Bahamas, vu du ciel',
  },
};
