import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: '錨を下ろして', description: '砂州と、透きとおる浅瀬。ほかには誰もいません。' },
  'exuma-cays': { title: 'エグズーマの島々', description: '上空から望む砂州と深い青の水路。' },
  'sunset-cruise': { title: '太陽に向かって', description: '静かな海、低い太陽、背後に伸びる航跡。' },
  'reef-underwater': { title: '船底の下で', description: '珊瑚礁と砂に射す陽の光。' },
  'rose-island': { title: 'ローズ島', description: '緑の小島、白い砂の縁取り、停泊する一艘の船。' },
  'sandbar-picnic': { title: '砂州での昼食', description: '二台の寝椅子、パラソル、そして昼食を並べた敷物。' },
  'bow-wake': { title: '海をゆく', description: '全長約11メートル、3基のエンジン、凪いだ海。' },
  'spanish-wells': { title: 'スパニッシュ・ウェルズ', description: '木の桟橋、澄んだ海、パステルカラーの屋根。' },
  'deck-detail': { title: '後部デッキ', description: '足もとにはチーク、巻いたタオル、手の届くところにグラスの水。' },
  'night-marina': { title: '帰港', description: '四艘の船と桟橋の灯り、青く染まる夕暮れ。' },
};
