import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Voor anker', description: 'Een zandbank, glashelder water en verder niemand te zien.' },
  'exuma-cays': { title: 'De Exuma Cays', description: 'Zandbanken en diepblauwe geulen van bovenaf.' },
  'sunset-cruise': { title: 'Langs Paradise Island', description: 'Het laatste licht, goud en violet.' },
  'reef-underwater': { title: 'Onder de kiel', description: 'Zonnestralen over rif en zand.' },
  'rose-island': { title: 'Rose Island', description: 'Wit zand, een rij palmen en een baai voor u alleen.' },
  'sandbar-picnic': { title: 'Lunch op de zandbank', description: 'Twee stoelen, een parasol en iets kouds.' },
  'bow-wake': { title: 'Onderweg', description: 'Elf meter, drie motoren, vlak water.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Pastelkleurige huisjes langs het water.' },
  'deck-detail': { title: 'De kuip', description: 'Teak onder uw voeten, opgerolde handdoeken en een dak dat schaduw geeft.' },
  'night-marina': { title: 'Terug in de haven', description: 'De jachthaven in het blauwe uur.' },
};
