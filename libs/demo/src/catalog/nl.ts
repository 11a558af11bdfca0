import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'Rose Island, 4 uur aan boord',
      description:
        'Een halve dag aan de stille kant van Nassau. We volgen het rif oostwaarts naar Rose Island, gaan voor anker bij een wit strand, en u zwemt, snorkelt of doet helemaal niets tot het tijd is om terug te varen.',
    },
    'Paradise Island Sunset Cruise': {
      name: 'Paradise Island bij zonsondergang',
      description:
        'Een avond zonder haast op het water. We ronden Paradise Island wanneer de vuurtoren aangaat, zetten voor de laatste zon de motoren uit en brengen u terug naar een jachthaven vol lichtjes.',
    },
    'Rose Island Full Day': {
      name: 'Rose Island, hele dag',
      description:
        'Hetzelfde eiland, maar zonder klok. Een ochtend boven het rif, een lunch onder de parasol op een zandbank, en een middag in glashelder water.',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'Spanish Wells, 8 uur aan boord',
      description:
        'Naar het noordoosten, over open blauw water, naar een vissersdorp met pastelkleurige huisjes en witte hekjes. Wandel langs de haven, eet wat die ochtend is gevangen (de lunch aan wal is niet inbegrepen) en zwem bij een verlaten strand voordat we koers zetten naar Nassau.',
    },
    'Exuma 8-Hour Charter': {
      name: 'Exuma, 8 uur aan boord',
      description:
        'De dag waarvoor men naar de Bahama’s komt. We steken over naar de Exuma Cays, waar zandbanken uitwaaieren tussen diepblauwe geulen: naar de zwemmende varkens, de leguanen en een zandbank die van u is tot het tij hem terugneemt.',
    },
  },
  includes: {
    'Captain and mate': 'Kapitein en matroos',
    Fuel: 'Brandstof',
    'Snorkeling gear': 'Snorkeluitrusting',
    'Ice, water and soft drinks': 'IJs, water en frisdrank',
    'Beach towels': 'Strandlakens',
    'Chilled sparkling wine': 'Gekoelde mousserende wijn',
    'Cheese and fruit board': 'Kaas- en fruitplank',
    'Deck blankets': 'Plaids aan dek',
    'Bluetooth sound system': 'Geluidsinstallatie met bluetooth',
    'Sandbar picnic lunch': 'Picknick op de zandbank',
    'Umbrella and deck chairs': 'Parasol en strandstoelen',
    'Light breakfast on board': 'Licht ontbijt aan boord',
    'Swimming with pigs': 'Zwemmen met de varkens',
    'Lunch on board': 'Lunch aan boord',
  },
  addOns: {
    'Picnic lunch': {
      name: 'Picknick',
      description: 'Conchsalade, gekoelde kreeft, johnnycake en tropisch fruit, geserveerd op het zand of aan boord.',
    },
    Photographer: { name: 'Fotograaf', description: 'Twee uur met u aan boord; zestig bewerkte foto’s binnen een week.' },
    'Underwater scooter': {
      name: 'Onderwaterscooter',
      description: 'Moeiteloos over het rif glijden. De matroos laat zien hoe het werkt.',
    },
    'Extra hour': { name: 'Extra uur', description: 'Een uur langer op het water, na de tijd die u hebt gekozen.' },
  },
  images: {
    'rose-island':
      'Een klein groen eiland met een rand van wit strand in turquoise water, ernaast een witte motorboot voor anker, van bovenaf gezien',
    'sandbar-picnic':
      'Blauw-witte parasol, twee ligbedden en een picknickkleed op een witte zandbank naast de boeg van een boot, van bovenaf gezien',
    'reef-underwater': 'Zonnestralen in turquoise water boven rif en zand, met de romp van een boot aan de oppervlakte',
    'spanish-wells':
      'Een motorboot aan een houten steiger in helder turquoise water, met een strook strand en pastelkleurige daken, van bovenaf gezien',
    'bow-wake': 'Witte motorboot klieft door helder turquoise water en laat een schuimend kielzog achter, van bovenaf gezien',
    'exuma-cays': 'Zandbanken en blauwe geulen van Exuma vanuit de lucht, met een kleine witte boot en zijn kielzog',
    'sunset-cruise': 'Motorboot vaart over kalm, goudkleurig water naar een lage zon, van bovenaf gezien',
    'night-marina':
      'Vier motorboten aan een houten steiger in het blauwe uur, warme lampen op de planken en diepblauw water, van bovenaf gezien',
    'deck-detail':
      'Teakhouten dek van een motorboot met crèmekleurige ligkussens, opgerolde handdoeken en een glas water, ernaast turquoise water, van bovenaf gezien',
    hero: 'Een elf meter lange witte motorboot voor anker in helder, ondiep, turquoise water, met zijn schaduw op de zeebodem, naast een witte zandbank op de Bahama’s, van bovenaf gezien',
  },
};
