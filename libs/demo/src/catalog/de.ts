import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'Rose Island, 4 Stunden',
      description:
        'Ein halber Tag auf der stillen Seite von Nassau. Wir folgen dem Riff ostwärts bis Rose Island, ankern vor einem weißen Strand, und Sie schwimmen, schnorcheln oder tun gar nichts, bis es zurückgeht.',
    },
    'Paradise Island Sunset Cruise': {
      name: 'Paradise Island bei Sonnenuntergang',
      description:
        'Ein stiller Abend auf dem Wasser. Wir umrunden Paradise Island, wenn das Leuchtfeuer angeht, stellen für die letzten Sonnenstrahlen die Motoren ab und bringen Sie zurück in einen Hafen, in dem schon die Lichter brennen.',
    },
    'Rose Island Full Day': {
      name: 'Rose Island, ganzer Tag',
      description:
        'Dieselbe Insel, nur ohne Uhr. Der Vormittag gehört dem Riff, zu Mittag ist auf einer Sandbank unter dem Sonnenschirm gedeckt, und der Nachmittag vergeht in glasklarem Wasser.',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'Spanish Wells, 8 Stunden',
      description:
        'Nach Nordosten über das offene Blau, in ein Fischerdorf mit pastellfarbenen Häusern und weißen Zäunen. Sie schlendern am Hafen entlang, essen, was am Morgen gefangen wurde (das Mittagessen an Land ist nicht inbegriffen), und baden vor einem leeren Strand, bevor wir Kurs auf Nassau nehmen.',
    },
    'Exuma 8-Hour Charter': {
      name: 'Exuma, 8 Stunden',
      description:
        'Der Tag, für den man auf die Bahamas reist. Wir fahren hinüber zu den Exuma Cays, wo sich Sandbänke zwischen tiefblauen Kanälen auffächern: zu den schwimmenden Schweinen, den Leguanen und einer Sandbank, die Ihnen gehört, bis die Flut sie zurückholt.',
    },
  },
  includes: {
    'Captain and mate': 'Kapitän und Bootsmann',
    Fuel: 'Treibstoff',
    'Snorkeling gear': 'Schnorchelausrüstung',
    'Ice, water and soft drinks': 'Eis, Wasser und Softdrinks',
    'Beach towels': 'Strandtücher',
    'Chilled sparkling wine': 'Gekühlter Schaumwein',
    'Cheese and fruit board': 'Käse- und Obstplatte',
    'Deck blankets': 'Wolldecken für den Abend',
    'Bluetooth sound system': 'Bluetooth-Musikanlage',
    'Sandbar picnic lunch': 'Picknick auf der Sandbank',
    'Umbrella and deck chairs': 'Sonnenschirm und Liegestühle',
    'Light breakfast on board': 'Leichtes Frühstück an Bord',
    'Swimming with pigs': 'Schwimmen mit den Schweinen',
    'Lunch on board': 'Mittagessen an Bord',
  },
  addOns: {
    'Picnic lunch': {
      name: 'Picknick',
      description: 'Conch-Salat, gekühlter Hummer, Johnnycake und tropische Früchte, im Sand oder an Bord serviert.',
    },
    Photographer: {
      name: 'Fotograf',
      description: 'Zwei Stunden mit Ihnen an Bord; sechzig bearbeitete Bilder innerhalb einer Woche.',
    },
    'Underwater scooter': {
      name: 'Unterwasserscooter',
      description: 'Mühelos über das Riff gleiten. Der Bootsmann zeigt Ihnen, wie es geht.',
    },
    'Extra hour': { name: 'Zusätzliche Stunde', description: 'Eine Stunde länger auf dem Wasser, im Anschluss an die gewählte Zeit.' },
  },
  images: {
    'rose-island':
      'Eine kleine grüne Insel mit einem Saum aus weißem Strand in türkisfarbenem Wasser, daneben ein weißes Motorboot vor Anker, von oben gesehen',
    'sandbar-picnic':
      'Blau-weißer Sonnenschirm, zwei Liegen und eine Picknickdecke auf einer weißen Sandbank neben dem Bug eines Bootes, von oben gesehen',
    'reef-underwater': 'Sonnenstrahlen in türkisfarbenem Wasser über Riff und Sand, darüber an der Oberfläche ein Bootsrumpf',
    'spanish-wells':
      'Ein Motorboot an einem Holzsteg in klarem türkisfarbenem Wasser, dahinter ein Streifen Strand und pastellfarbene Dächer, von oben gesehen',
    'bow-wake': 'Weißes Motorboot in voller Fahrt durch klares türkisfarbenes Wasser, dahinter schäumendes Kielwasser, von oben gesehen',
    'exuma-cays': 'Sandbänke und blaue Kanäle von Exuma aus der Luft, darin ein kleines weißes Boot mit seinem Kielwasser',
    'sunset-cruise': 'Motorboot auf ruhigem goldenem Wasser, unterwegs der tief stehenden Sonne entgegen, von oben gesehen',
    'night-marina':
      'Vier Motorboote an einem Holzsteg zur blauen Stunde, warme Lampen auf den Planken und tiefblaues Wasser, von oben gesehen',
    'deck-detail':
      'Teakdeck eines Motorboots mit cremefarbenen Sonnenpolstern, gerollten Handtüchern und einem Glas Wasser, daneben türkisfarbenes Wasser, von oben gesehen',
    hero: 'Ein elf Meter langes weißes Motorboot ankert auf den Bahamas in klarem, flachem, türkisfarbenem Wasser neben einer weißen Sandbank, sein Schatten liegt auf dem Grund, von oben gesehen',
  },
};
