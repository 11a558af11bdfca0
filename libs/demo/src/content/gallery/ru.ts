import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'На якоре', description: 'Песчаная отмель, прозрачная вода и никого вокруг.' },
  'exuma-cays': { title: 'Острова Эксума', description: 'Отмели и тёмно-синие проливы с высоты.' },
  'sunset-cruise': { title: 'Навстречу солнцу', description: 'Спокойная вода, низкое солнце и пенный след за кормой.' },
  'reef-underwater': { title: 'Под килем', description: 'Солнечные лучи над рифом и песком.' },
  'rose-island': { title: 'Роуз-Айленд', description: 'Зелёный остров, кольцо белого песка и один катер на якоре.' },
  'sandbar-picnic': { title: 'Обед на отмели', description: 'Два шезлонга, зонт и плед, накрытый к обеду.' },
  'bow-wake': { title: 'На ходу', description: 'Одиннадцать метров, три двигателя, гладкая вода.' },
  'spanish-wells': { title: 'Спэниш-Уэллс', description: 'Деревянный причал, прозрачная вода и пастельные крыши.' },
  'deck-detail': { title: 'Кормовая палуба', description: 'Тик под ногами, свёрнутые полотенца и стакан воды под рукой.' },
  'night-marina': { title: 'Снова в гавани', description: 'Четыре катера, фонари на причале, синие сумерки.' },
};
