import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: '玫瑰岛（Rose\u00A0Island）4小时航程',
      description: '半日之间，领略拿骚静谧的一面。我们沿珊瑚礁向东，驶往玫瑰岛，在白沙滩前下锚。游泳、浮潜，或者什么都不做，直到返航。',
    },
    'Paradise Island Sunset Cruise': {
      name: '天堂岛（Paradise\u00A0Island）落日航程',
      description: '在海上，从容度过一个黄昏。灯塔亮起时，我们绕过天堂岛；关停发动机，静看最后一抹夕阳；再送您回到灯火初上的码头。',
    },
    'Rose Island Full Day': {
      name: '玫瑰岛（Rose\u00A0Island）全日航程',
      description: '同一座岛，只是不再看表。上午在珊瑚礁间浮潜，午餐摆在沙洲的遮阳伞下，下午留给清透如玻璃的海水。',
    },
    'Spanish Wells 8-Hour Charter': {
      name: '西班牙韦尔斯（Spanish\u00A0Wells）8小时航程',
      description:
        '向东北驶过开阔的蔚蓝海面，抵达一座渔村，那里有粉彩小屋与白色篱笆。在港边漫步，品尝清晨的渔获（岸上午餐不含在内），在无人的海滩畅游，然后返回拿骚。',
    },
    'Exuma 8-Hour Charter': {
      name: '埃克苏马（Exuma）8小时航程',
      description:
        '人们来巴哈马，为的就是这一天。我们驶向埃克苏马群岛，沙洲在深蓝水道间铺展开来：会游泳的小猪、鬣蜥，还有一片属于您的沙洲，直到潮水将它收回。',
    },
  },
  includes: {
    'Captain and mate': '船长与船员',
    Fuel: '燃油',
    'Snorkeling gear': '浮潜用具',
    'Ice, water and soft drinks': '冰块、饮用水与软饮',
    'Beach towels': '沙滩毛巾',
    'Chilled sparkling wine': '冰镇起泡酒',
    'Cheese and fruit board': '奶酪与水果拼盘',
    'Deck blankets': '甲板毛毯',
    'Bluetooth sound system': '蓝牙音响',
    'Sandbar picnic lunch': '沙洲野餐午餐',
    'Umbrella and deck chairs': '遮阳伞与躺椅',
    'Light breakfast on board': '船上轻食早餐',
    'Swimming with pigs': '与小猪同游',
    'Lunch on board': '船上午餐',
  },
  addOns: {
    'Picnic lunch': { name: '野餐午餐', description: '海螺沙拉、冰镇龙虾、强尼饼与热带水果，可在沙滩或船上享用。' },
    Photographer: { name: '摄影师', description: '随船拍摄两小时，一周内交付六十张精修照片。' },
    'Underwater scooter': { name: '水下推进器', description: '轻松滑行于礁石之上，船员将为您讲解使用方法。' },
    'Extra hour': { name: '延长一小时', description: '在所选时段之后，再多享受一小时的海上时光。' },
  },
  images: {
    'rose-island': '俯瞰碧蓝海水中一座白沙环绕的绿色小岛，旁边停泊着一艘白色游艇',
    'sandbar-picnic': '俯瞰白色沙洲上的蓝白遮阳伞、两张躺椅与野餐毯，旁边是一艘游艇的船头',
    'reef-underwater': '阳光穿过碧蓝海水，洒在珊瑚礁与沙地上，上方水面可见船底',
    'spanish-wells': '俯瞰清澈碧蓝的海水中，一艘游艇靠在木栈桥旁，岸边是一线沙滩与粉彩屋顶',
    'bow-wake': '俯瞰一艘白色游艇划开清澈的碧蓝海水，船尾留下白色航迹',
    'exuma-cays': '俯瞰埃克苏马的沙洲与深蓝水道，一艘白色小船拖着长长的航迹',
    'sunset-cruise': '俯瞰一艘游艇在平静的金色海面上驶向低垂的太阳',
    'night-marina': '俯瞰蓝调时刻的木码头，四艘游艇停泊，暖灯照着木板，海水深蓝',
    'deck-detail': '俯瞰游艇的柚木甲板，米白日光垫、卷好的毛巾与一杯水，船边是碧蓝海水',
    hero: '俯瞰巴哈马：一艘11米的白色游艇停泊在清澈的碧蓝浅海，影子落在海底，旁边是一片白色沙洲',
  },
};
