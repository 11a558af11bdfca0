import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: '静泊', description: '一片沙洲，澄澈浅海，四下无人。' },
  'exuma-cays': { title: '埃克苏马群岛', description: '俯瞰沙洲与深蓝水道。' },
  'sunset-cruise': { title: '驶过天堂岛', description: '最后一缕光，金紫交辉。' },
  'reef-underwater': { title: '龙骨之下', description: '阳光洒落珊瑚礁与白沙。' },
  'rose-island': { title: '玫瑰岛', description: '白沙，一排棕榈，一湾只属于您的海水。' },
  'sandbar-picnic': { title: '沙洲上的午餐', description: '两把躺椅，一把遮阳伞，一杯冰饮。' },
  'bow-wake': { title: '航行中', description: '11米船身，三台发动机，海面如镜。' },
  'spanish-wells': { title: '西班牙韦尔斯', description: '水边的粉彩小屋。' },
  'deck-detail': { title: '后甲板', description: '脚下是柚木，手边是卷好的毛巾，头顶是一片阴凉。' },
  'night-marina': { title: '归航', description: '蓝调时刻的码头。' },
};
