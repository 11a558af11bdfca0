import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Fundeados', description: 'Um banco de areia, águas cristalinas e mais ninguém à vista.' },
  'exuma-cays': { title: 'Os ilhéus de Exuma', description: 'Bancos de areia e canais de azul profundo, vistos do ar.' },
  'sunset-cruise': { title: 'Diante de Paradise Island', description: 'A última luz, ouro e violeta.' },
  'reef-underwater': { title: 'Sob a quilha', description: 'Raios de sol sobre o recife e a areia.' },
  'rose-island': { title: 'Rose Island', description: 'Areia branca, uma fila de palmeiras e uma baía toda sua.' },
  'sandbar-picnic': { title: 'Almoço no banco de areia', description: 'Duas cadeiras, um guarda-sol e uma bebida fresca.' },
  'bow-wake': { title: 'A navegar', description: 'Onze metros, três motores e o mar calmo.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Casas em tons pastel à beira da água.' },
  'deck-detail': { title: 'No convés', description: 'Teca debaixo dos pés, toalhas enroladas e sombra.' },
  'night-marina': { title: 'De volta ao porto', description: 'A marina à hora azul.' },
};
