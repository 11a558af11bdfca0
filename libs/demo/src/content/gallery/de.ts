import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Vor Anker', description: 'Eine Sandbank, glasklares Wasser und sonst niemand weit und breit.' },
  'exuma-cays': { title: 'Die Exuma Cays', description: 'Sandbänke und tiefblaue Kanäle von oben.' },
  'sunset-cruise': {
    title: 'Der Sonne entgegen',
    description: 'Ruhiges Wasser, eine tief stehende Sonne und hinter Ihnen das Kielwasser.',
  },
  'reef-underwater': { title: 'Unter dem Kiel', description: 'Sonnenstrahlen über Riff und Sand.' },
  'rose-island': { title: 'Rose Island', description: 'Eine grüne Insel, ein Ring aus weißem Sand und ein Boot vor Anker.' },
  'sandbar-picnic': {
    title: 'Mittagessen auf der Sandbank',
    description: 'Zwei Liegen, ein Sonnenschirm und eine gedeckte Picknickdecke.',
  },
  'bow-wake': { title: 'In Fahrt', description: 'Elf Meter, drei Motoren, glattes Wasser.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Ein Holzsteg, klares Wasser und pastellfarbene Dächer.' },
  'deck-detail': { title: 'Das Achterdeck', description: 'Teak unter den Füßen, gerollte Handtücher und ein Glas Wasser in Reichweite.' },
  'night-marina': { title: 'Zurück im Hafen', description: 'Vier Boote, Lampen am Steg, die blaue Stunde.' },
};
