import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: '静泊', description: '一片沙洲，澄澈浅海，四下无人。' },
  'exuma-cays': { title: '埃克苏马群岛', description: '俯瞰沙洲与深蓝水道。' },
  'sunset-cruise': { title: '驶向落日', description: '海面平静，太阳低垂，身后一道航迹。' },
  'reef-underwater': { title: '龙骨之下', description: '阳光洒落珊瑚礁与白沙。' },
  'rose-island': { title: '玫瑰岛', description: '一座绿色小岛，一圈白沙，一艘停泊的船。' },
  'sandbar-picnic': { title: '沙洲上的午餐', description: '两张躺椅，一把遮阳伞，一张铺好午餐的毯子。' },
  'bow-wake': { title: '航行中', description: '11米船身，三台发动机，海面如镜。' },
  'spanish-wells': { title: '西班牙韦尔斯', description: '一座木栈桥，清澈海水，粉彩屋顶。' },
  'deck-detail': { title: '后甲板', description: '脚下是柚木，手边是卷好的毛巾和一杯水。' },
  'night-marina': { title: '归航', description: '四艘船，码头灯火，蓝调时刻。' },
};
