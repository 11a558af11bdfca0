import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'Rose Island, 4 horas',
      description:
        'Medio día en el lado tranquilo de Nassau. Seguimos el arrecife hacia el este hasta Rose Island, fondeamos frente a una playa blanca y usted elige: nadar, hacer esnórquel o no hacer absolutamente nada antes de volver.',
    },
    'Paradise Island Sunset Cruise': {
      name: 'Paradise Island al atardecer',
      description:
        'Un atardecer sin prisa sobre el agua. Rodeamos Paradise Island cuando se enciende el faro, apagamos los motores para contemplar los últimos rayos de sol y le llevamos de vuelta a una marina ya iluminada.',
    },
    'Rose Island Full Day': {
      name: 'Rose Island, día completo',
      description:
        'La misma isla, sin reloj. Una mañana sobre el arrecife, el almuerzo servido en un banco de arena, bajo una sombrilla, y una tarde en aguas cristalinas.',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'Spanish Wells, 8 horas',
      description:
        'Rumbo al noreste, por mar abierto y azul, hasta un pueblo de pescadores de casas pastel y vallas blancas. Pasee por el puerto, pruebe la pesca de la mañana (el almuerzo en tierra no está incluido) y báñese frente a una playa desierta antes de poner rumbo a Nassau.',
    },
    'Exuma 8-Hour Charter': {
      name: 'Exuma, 8 horas',
      description:
        'El día por el que se viene a las Bahamas. Cruzamos hasta los cayos de Exuma, donde los bancos de arena se abren entre canales de azul profundo. Allí esperan los cerdos nadadores, las iguanas y un banco de arena que será suyo hasta que la marea lo reclame.',
    },
  },
  includes: {
    'Captain and mate': 'Capitán y marinero',
    Fuel: 'Combustible',
    'Snorkeling gear': 'Equipo de esnórquel',
    'Ice, water and soft drinks': 'Hielo, agua y refrescos',
    'Beach towels': 'Toallas de playa',
    'Chilled sparkling wine': 'Vino espumoso bien frío',
    'Cheese and fruit board': 'Tabla de quesos y fruta',
    'Deck blankets': 'Mantas en cubierta',
    'Bluetooth sound system': 'Equipo de sonido Bluetooth',
    'Sandbar picnic lunch': 'Pícnic en el banco de arena',
    'Umbrella and deck chairs': 'Sombrilla y tumbonas',
    'Light breakfast on board': 'Desayuno ligero a bordo',
    'Swimming with pigs': 'Nadar con los cerdos',
    'Lunch on board': 'Almuerzo a bordo',
  },
  addOns: {
    'Picnic lunch': {
      name: 'Pícnic',
      description: 'Ensalada de caracola, langosta fría, johnnycake y fruta tropical, servidos en la arena o a bordo.',
    },
    Photographer: {
      name: 'Sesión de fotos',
      description: 'Dos horas de fotografía a bordo; sesenta imágenes editadas, en el plazo de una semana.',
    },
    'Underwater scooter': {
      name: 'Scooter submarino',
      description: 'Deslícese sobre el arrecife sin esfuerzo. El marinero le enseña a usarlo.',
    },
    'Extra hour': { name: 'Una hora más', description: 'Una hora más en el agua, después del horario elegido.' },
  },
  images: {
    'rose-island':
      'Un pequeño cayo verde rodeado de playa blanca en aguas turquesas, con una embarcación a motor blanca fondeada al lado, visto desde el aire',
    'sandbar-picnic':
      'Sombrilla azul marino y blanca, dos tumbonas y una manta de pícnic sobre un banco de arena blanca, junto a la proa de un barco, vistas desde el aire',
    'reef-underwater': 'Rayos de sol bajo el agua turquesa sobre un arrecife y arena, con el casco de un barco en la superficie',
    'spanish-wells':
      'Una embarcación a motor junto a un muelle de madera en aguas turquesas y transparentes, con una franja de playa y tejados de colores pastel, vista desde el aire',
    'bow-wake': 'Embarcación a motor blanca surcando aguas turquesas y transparentes con una estela de espuma, vista desde el aire',
    'exuma-cays': 'Vista aérea de los bancos de arena y canales azules de Exuma, con un pequeño barco blanco y su estela',
    'sunset-cruise': 'Embarcación a motor que navega hacia un sol bajo por aguas doradas y tranquilas, vista desde el aire',
    'night-marina':
      'Cuatro embarcaciones a motor en un muelle de madera a la hora azul, con farolas cálidas sobre las tablas y aguas de un azul profundo, vistas desde el aire',
    'deck-detail':
      'Cubierta de teca de una embarcación a motor, con colchonetas color crema, toallas enrolladas y un vaso de agua, junto a aguas turquesas, vista desde el aire',
    hero: 'Embarcación a motor blanca, de 11 metros, fondeada en aguas turquesas poco profundas, con su sombra en el fondo, junto a un banco de arena blanca en las Bahamas, vista desde el aire',
  },
};
