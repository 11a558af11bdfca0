import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: '錨を下ろして', description: '砂州と、透きとおる浅瀬。ほかには誰もいません。' },
  'exuma-cays': { title: 'エグズーマの島々', description: '上空から望む砂州と深い青の水路。' },
  'sunset-cruise': { title: 'パラダイス島を過ぎて', description: '金と紫に染まる、最後の光。' },
  'reef-underwater': { title: '船底の下で', description: '珊瑚礁と砂に射す陽の光。' },
  'rose-island': { title: 'ローズ島', description: '白い砂、並ぶヤシの木、皆様だけの入り江。' },
  'sandbar-picnic': { title: '砂州での昼食', description: '二脚の椅子、パラソル、そして冷たい飲み物。' },
  'bow-wake': { title: '海をゆく', description: '全長約11メートル、3基のエンジン、凪いだ海。' },
  'spanish-wells': { title: 'スパニッシュ・ウェルズ', description: '海辺に並ぶパステルカラーの家々。' },
  'deck-detail': { title: '後部デッキ', description: '足もとにはチーク、巻いたタオル、頭上には日陰。' },
  'night-marina': { title: '帰港', description: '青い光に包まれた、夕暮れのマリーナ。' },
};
