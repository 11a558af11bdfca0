import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'Rose Island, charter di 4 ore',
      description:
        'Mezza giornata sul lato tranquillo di Nassau. Seguiamo la barriera verso est fino a Rose Island e gettiamo l’ancora davanti a una spiaggia bianca. Da quel momento il tempo è suo: per nuotare, fare snorkeling o non fare assolutamente nulla, fino al rientro.',
    },
    'Paradise Island Sunset Cruise': {
      name: 'Paradise Island, charter al tramonto',
      description:
        'Una sera senza fretta, sull’acqua. Doppiamo Paradise Island mentre si accende il faro, spegniamo i motori per gli ultimi raggi di sole e la riportiamo in una marina già illuminata.',
    },
    'Rose Island Full Day': {
      name: 'Rose Island, giornata intera',
      description:
        'Rose Island, ma senza guardare l’orologio. Una mattina sulla barriera, il pranzo servito su un banco di sabbia sotto l’ombrellone e un pomeriggio in acque di cristallo.',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'Spanish Wells, charter di 8 ore',
      description:
        'Verso nord-est, in mare aperto, fino a un villaggio di pescatori con case color pastello e steccati bianchi. Passeggi lungo il porto, assaggi il pescato del mattino (il pranzo a terra non è incluso) e faccia il bagno davanti a una spiaggia deserta; poi rimettiamo la prua su Nassau.',
    },
    'Exuma 8-Hour Charter': {
      name: 'Exuma, charter di 8 ore',
      description:
        'La giornata per cui si viene alle Bahamas. Facciamo rotta sulle Exuma Cays, dove i banchi di sabbia si aprono tra canali di un blu profondo. La aspettano i maialini che nuotano, le iguane e un banco di sabbia che resta suo finché la marea non se lo riprende.',
    },
  },
  includes: {
    'Captain and mate': 'Comandante e marinaio',
    Fuel: 'Carburante',
    'Snorkeling gear': 'Attrezzatura da snorkeling',
    'Ice, water and soft drinks': 'Ghiaccio, acqua e bibite',
    'Beach towels': 'Teli mare',
    'Chilled sparkling wine': 'Bollicine ben fredde',
    'Cheese and fruit board': 'Tagliere di formaggi e frutta',
    'Deck blankets': 'Plaid in coperta',
    'Bluetooth sound system': 'Impianto audio Bluetooth',
    'Sandbar picnic lunch': 'Picnic sul banco di sabbia',
    'Umbrella and deck chairs': 'Ombrellone e sedie a sdraio',
    'Light breakfast on board': 'Colazione leggera a bordo',
    'Swimming with pigs': 'Bagno con i maialini',
    'Lunch on board': 'Pranzo a bordo',
  },
  addOns: {
    'Picnic lunch': {
      name: 'Picnic',
      description: 'Insalata di conch, aragosta fredda, johnnycake e frutta tropicale, serviti sulla sabbia o a bordo.',
    },
    Photographer: {
      name: 'Fotografo',
      description: 'Due ore a bordo con lei; sessanta fotografie ritoccate, consegnate entro una settimana.',
    },
    'Underwater scooter': {
      name: 'Scooter subacqueo',
      description: 'Scivoli senza sforzo sopra la barriera. Il marinaio le mostra come si usa.',
    },
    'Extra hour': { name: 'Un’ora in più', description: 'Prolunghi di un’ora la sua uscita in mare.' },
  },
  images: {
    'rose-island':
      'Una piccola isola verde orlata di spiaggia bianca in acque turchesi, con una barca a motore bianca all’ancora accanto, vista dall’alto',
    'sandbar-picnic':
      'Ombrellone blu e bianco, due lettini e una coperta da picnic su un banco di sabbia bianca accanto alla prua di una barca, visti dall’alto',
    'reef-underwater':
      'Raggi di sole nell’acqua turchese sopra una barriera corallina e la sabbia, con lo scafo di una barca in superficie',
    'spanish-wells':
      'Una barca a motore accanto a un pontile di legno in acque limpide e turchesi, con una striscia di spiaggia e tetti color pastello, vista dall’alto',
    'bow-wake': 'Barca a motore bianca che fende acque limpide e turchesi lasciando una scia di schiuma, vista dall’alto',
    'exuma-cays': 'Veduta aerea dei banchi di sabbia e dei canali blu di Exuma, con una piccola barca bianca e la sua scia',
    'sunset-cruise': 'Barca a motore in navigazione su acque calme e dorate verso il sole basso, vista dall’alto',
    'night-marina':
      'Quattro barche a motore a un pontile di legno all’ora blu, luci calde sulle assi e acqua blu profondo, viste dall’alto',
    'deck-detail':
      'Ponte in teak di una barca a motore con prendisole color crema, teli arrotolati e un bicchiere d’acqua, accanto ad acque turchesi, visto dall’alto',
    hero: 'Barca a motore bianca di 11 metri all’ancora in acque basse, limpide e turchesi, con la sua ombra sul fondale, accanto a un banco di sabbia bianca alle Bahamas, vista dall’alto',
  },
};
