import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'Rose Island, 4 horas',
      description:
        'Meio dia no lado sossegado de Nassau. Seguimos o recife para leste até Rose Island, fundeamos diante de uma praia branca e deixamos-lhe tempo para nadar, fazer snorkeling ou não fazer absolutamente nada, até ao regresso.',
    },
    'Paradise Island Sunset Cruise': {
      name: 'Paradise Island ao pôr do sol',
      description:
        'Um fim de tarde sem pressas no mar. Contornamos Paradise Island quando o farol se acende, desligamos os motores para contemplar os últimos raios de sol e regressamos a uma marina já iluminada.',
    },
    'Rose Island Full Day': {
      name: 'Rose Island, dia inteiro',
      description:
        'A mesma ilha, sem relógio. Uma manhã a explorar o recife, o almoço servido num banco de areia, à sombra de um guarda-sol, e uma tarde em águas cristalinas.',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'Spanish Wells, 8 horas',
      description:
        'Rumo a nordeste, pelo azul do mar aberto, até uma aldeia de pescadores de casas em tons pastel e cercas brancas. Passeie pelo porto, prove o peixe chegado nessa manhã (o almoço em terra não está incluído) e nade diante de uma praia deserta antes de rumarmos a Nassau.',
    },
    'Exuma 8-Hour Charter': {
      name: 'Exuma, 8 horas',
      description:
        'O dia pelo qual se vem às Bahamas. Rumamos aos ilhéus de Exuma, onde os bancos de areia se abrem entre canais de azul profundo. Lá estão os porcos nadadores, as iguanas e um banco de areia que é seu até a maré o levar.',
    },
  },
  includes: {
    'Captain and mate': 'Capitão e marinheiro',
    Fuel: 'Combustível',
    'Snorkeling gear': 'Equipamento de snorkeling',
    'Ice, water and soft drinks': 'Gelo, água e refrigerantes',
    'Beach towels': 'Toalhas de praia',
    'Chilled sparkling wine': 'Espumante fresco',
    'Cheese and fruit board': 'Tábua de queijos e fruta',
    'Deck blankets': 'Mantas no convés',
    'Bluetooth sound system': 'Sistema de som Bluetooth',
    'Sandbar picnic lunch': 'Piquenique no banco de areia',
    'Umbrella and deck chairs': 'Guarda-sol e cadeiras de lona',
    'Light breakfast on board': 'Pequeno-almoço ligeiro a bordo',
    'Swimming with pigs': 'Nadar com os porcos',
    'Lunch on board': 'Almoço a bordo',
  },
  addOns: {
    'Picnic lunch': {
      name: 'Piquenique',
      description: 'Salada de búzio, lagosta fria, johnnycake e fruta tropical, servidos na areia ou a bordo.',
    },
    Photographer: {
      name: 'Sessão fotográfica',
      description: 'Duas horas de fotografia a bordo; sessenta imagens editadas no prazo de uma semana.',
    },
    'Underwater scooter': {
      name: 'Scooter subaquática',
      description: 'Deslize sobre o recife sem esforço. O marinheiro mostra-lhe como se usa.',
    },
    'Extra hour': { name: 'Uma hora extra', description: 'Mais uma hora no mar, a seguir ao horário escolhido.' },
  },
  images: {
    'rose-island':
      'Uma pequena ilha verde rodeada de praia branca em águas azul-turquesa, com um barco a motor branco fundeado ao lado, vista de cima',
    'sandbar-picnic':
      'Guarda-sol azul-marinho e branco, duas espreguiçadeiras e uma manta de piquenique num banco de areia branca, junto à proa de um barco, vistos de cima',
    'reef-underwater': 'Raios de sol em água azul-turquesa sobre recife e areia, com o casco de um barco à superfície',
    'spanish-wells':
      'Um barco a motor junto a um cais de madeira em águas límpidas azul-turquesa, com uma faixa de praia e telhados em tons pastel, visto de cima',
    'bow-wake': 'Barco a motor branco a cortar águas límpidas azul-turquesa, deixando uma esteira de espuma, visto de cima',
    'exuma-cays': 'Vista aérea dos bancos de areia e canais azuis de Exuma, com um pequeno barco branco e a sua esteira',
    'sunset-cruise': 'Barco a motor a navegar sobre águas calmas e douradas em direção a um sol baixo, visto de cima',
    'night-marina':
      'Quatro barcos a motor num cais de madeira à hora azul, luzes quentes sobre as tábuas e águas de um azul profundo, vistos de cima',
    'deck-detail':
      'Convés de teca de um barco a motor, com colchões de sol cor de creme, toalhas enroladas e um copo de água, junto a águas azul-turquesa, visto de cima',
    hero: 'Barco a motor branco de 11 metros fundeado em águas límpidas e pouco profundas, azul-turquesa, com a sua sombra no fundo, junto a um banco de areia branca nas Bahamas, visto de cima',
  },
};
