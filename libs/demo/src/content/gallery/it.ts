import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'All’ancora', description: 'Un banco di sabbia, acque di cristallo e nessun altro in vista.' },
  'exuma-cays': { title: 'Le Exuma Cays', description: 'Banchi di sabbia e canali blu profondo visti dall’alto.' },
  'sunset-cruise': { title: 'Verso il sole', description: 'Acque calme, il sole basso e la scia alle spalle.' },
  'reef-underwater': { title: 'Sotto la chiglia', description: 'Raggi di sole sulla barriera e sulla sabbia.' },
  'rose-island': { title: 'Rose Island', description: 'Un’isola verde, un anello di sabbia bianca e una barca all’ancora.' },
  'sandbar-picnic': { title: 'Pranzo sul banco di sabbia', description: 'Due lettini, un ombrellone e una coperta pronta per il pranzo.' },
  'bow-wake': { title: 'In navigazione', description: 'Undici metri, tre motori, mare piatto.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Un pontile di legno, acque limpide e tetti color pastello.' },
  'deck-detail': {
    title: 'Il ponte di poppa',
    description: 'Teak sotto i piedi, teli arrotolati e un bicchiere d’acqua a portata di mano.',
  },
  'night-marina': { title: 'Di nuovo in porto', description: 'Quattro barche, luci sul pontile, l’ora blu.' },
};
