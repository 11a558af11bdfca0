import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Vor Anker', description: 'Eine Sandbank, glasklares Wasser und sonst niemand weit und breit.' },
  'exuma-cays': { title: 'Die Exuma Cays', description: 'Sandbänke und tiefblaue Kanäle von oben.' },
  'sunset-cruise': { title: 'An Paradise Island vorbei', description: 'Das letzte Licht, golden und violett.' },
  'reef-underwater': { title: 'Unter dem Kiel', description: 'Sonnenstrahlen über Riff und Sand.' },
  'rose-island': { title: 'Rose Island', description: 'Weißer Sand, eine Reihe Palmen und eine Bucht für Sie allein.' },
  'sandbar-picnic': { title: 'Mittagessen auf der Sandbank', description: 'Zwei Stühle, ein Sonnenschirm und etwas Kühles.' },
  'bow-wake': { title: 'In Fahrt', description: 'Elf Meter, drei Motoren, glattes Wasser.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Pastellfarbene Häuser am Wasser.' },
  'deck-detail': { title: 'Das Cockpit', description: 'Teak unter den Füßen, gerollte Handtücher und ein Dach, das Schatten spendet.' },
  'night-marina': { title: 'Zurück im Hafen', description: 'Die Marina zur blauen Stunde.' },
};
