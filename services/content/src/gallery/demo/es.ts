import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Fondeados', description: 'Un banco de arena, aguas transparentes y nadie más a la vista.' },
  'exuma-cays': { title: 'Los cayos de Exuma', description: 'Bancos de arena y canales de azul profundo, vistos desde el aire.' },
  'sunset-cruise': { title: 'Frente a Paradise Island', description: 'La última luz, oro y violeta.' },
  'reef-underwater': { title: 'Bajo la quilla', description: 'Rayos de sol sobre el arrecife y la arena.' },
  'rose-island': { title: 'Rose Island', description: 'Arena blanca, una hilera de palmeras y una bahía solo para usted y los suyos.' },
  'sandbar-picnic': { title: 'Almuerzo en el banco de arena', description: 'Dos tumbonas, una sombrilla y algo frío.' },
  'bow-wake': { title: 'Navegando', description: 'Once metros, tres motores y la mar en calma.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Casas pastel a orillas del agua.' },
  'deck-detail': { title: 'En cubierta', description: 'Teca bajo los pies, toallas enrolladas y sombra.' },
  'night-marina': { title: 'De vuelta a puerto', description: 'La marina a la hora azul.' },
};
