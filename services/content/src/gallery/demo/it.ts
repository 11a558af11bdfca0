import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'All’ancora', description: 'Un banco di sabbia, acque di cristallo e nessun altro in vista.' },
  'exuma-cays': { title: 'Le Exuma Cays', description: 'Banchi di sabbia e canali blu profondo visti dall’alto.' },
  'sunset-cruise': { title: 'Davanti a Paradise Island', description: 'L’ultima luce, oro e viola.' },
  'reef-underwater': { title: 'Sotto la chiglia', description: 'Raggi di sole sulla barriera e sulla sabbia.' },
  'rose-island': { title: 'Rose Island', description: 'Sabbia bianca, una fila di palme e una baia tutta per sé.' },
  'sandbar-picnic': { title: 'Pranzo sul banco di sabbia', description: 'Due sdraio, un ombrellone e qualcosa di fresco.' },
  'bow-wake': { title: 'In navigazione', description: 'Undici metri, tre motori, mare piatto.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Case color pastello in riva al mare.' },
  'deck-detail': { title: 'Il pozzetto', description: 'Teak sotto i piedi, teli arrotolati e il fresco dell’ombra.' },
  'night-marina': { title: 'Di nuovo in porto', description: 'La marina all’ora blu.' },
};
