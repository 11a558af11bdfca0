import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Fundeados', description: 'Um banco de areia, águas cristalinas e mais ninguém à vista.' },
  'exuma-cays': { title: 'Os ilhéus de Exuma', description: 'Bancos de areia e canais de azul profundo, vistos do ar.' },
  'sunset-cruise': { title: 'Em direção ao sol', description: 'Mar calmo, um sol baixo e a esteira para trás.' },
  'reef-underwater': { title: 'Sob a quilha', description: 'Raios de sol sobre o recife e a areia.' },
  'rose-island': { title: 'Rose Island', description: 'Uma ilha verde, um anel de areia branca e um barco fundeado.' },
  'sandbar-picnic': {
    title: 'Almoço no banco de areia',
    description: 'Duas espreguiçadeiras, um guarda-sol e uma manta posta para o almoço.',
  },
  'bow-wake': { title: 'A navegar', description: 'Onze metros, três motores e o mar calmo.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Um cais de madeira, águas límpidas e telhados em tons pastel.' },
  'deck-detail': { title: 'O convés da popa', description: 'Teca debaixo dos pés, toalhas enroladas e um copo de água à mão.' },
  'night-marina': { title: 'De volta ao porto', description: 'Quatro barcos, luzes no cais, a hora azul.' },
};
