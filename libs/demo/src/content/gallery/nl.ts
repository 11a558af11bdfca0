import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Voor anker', description: 'Een zandbank, glashelder water en verder niemand te zien.' },
  'exuma-cays': { title: 'De Exuma Cays', description: 'Zandbanken en diepblauwe geulen van bovenaf.' },
  'sunset-cruise': { title: 'De zon tegemoet', description: 'Kalm water, een lage zon en het kielzog achter u.' },
  'reef-underwater': { title: 'Onder de kiel', description: 'Zonnestralen over rif en zand.' },
  'rose-island': { title: 'Rose Island', description: 'Een groen eiland, een ring van wit zand en één boot voor anker.' },
  'sandbar-picnic': { title: 'Lunch op de zandbank', description: 'Twee ligbedden, een parasol en een kleed voor de lunch.' },
  'bow-wake': { title: 'Onderweg', description: 'Elf meter, drie motoren, vlak water.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Een houten steiger, helder water en pastelkleurige daken.' },
  'deck-detail': { title: 'Het achterdek', description: 'Teak onder uw voeten, opgerolde handdoeken en een glas water binnen handbereik.' },
  'night-marina': { title: 'Terug in de haven', description: 'Vier boten, lampen op de steiger, het blauwe uur.' },
};
