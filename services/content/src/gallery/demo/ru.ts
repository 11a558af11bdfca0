import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'На якоре', description: 'Песчаная отмель, прозрачная вода и никого вокруг.' },
  'exuma-cays': { title: 'Острова Эксума', description: 'Отмели и тёмно-синие проливы с высоты.' },
  'sunset-cruise': { title: 'Мимо острова Парадайз', description: 'Последние лучи, золотые и лиловые.' },
  'reef-underwater': { title: 'Под килем', description: 'Солнечные лучи над рифом и песком.' },
  'rose-island': { title: 'Роуз-Айленд', description: 'Белый песок, ряд пальм и бухта, где Вы одни.' },
  'sandbar-picnic': { title: 'Обед на отмели', description: 'Два шезлонга, зонт и прохладный напиток.' },
  'bow-wake': { title: 'На ходу', description: 'Одиннадцать метров, три двигателя, гладкая вода.' },
  'spanish-wells': { title: 'Спэниш-Уэллс', description: 'Пастельные домики у самой воды.' },
  'deck-detail': { title: 'Кокпит', description: 'Тик под ногами, свёрнутые полотенца, тень над головой.' },
  'night-marina': { title: 'Снова в гавани', description: 'Марина в синих сумерках.' },
};
