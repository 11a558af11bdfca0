import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Fondeados', description: 'Un banco de arena, aguas transparentes y nadie más a la vista.' },
  'exuma-cays': { title: 'Los cayos de Exuma', description: 'Bancos de arena y canales de azul profundo, vistos desde el aire.' },
  'sunset-cruise': { title: 'Rumbo al sol', description: 'Aguas tranquilas, un sol bajo y la estela detrás.' },
  'reef-underwater': { title: 'Bajo la quilla', description: 'Rayos de sol sobre el arrecife y la arena.' },
  'rose-island': { title: 'Rose Island', description: 'Un cayo verde, un anillo de arena blanca y un barco fondeado.' },
  'sandbar-picnic': { title: 'Almuerzo en el banco de arena', description: 'Dos tumbonas, una sombrilla y una manta lista para almorzar.' },
  'bow-wake': { title: 'Navegando', description: 'Once metros, tres motores y la mar en calma.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Un muelle de madera, aguas transparentes y tejados de colores pastel.' },
  'deck-detail': { title: 'La cubierta de popa', description: 'Teca bajo los pies, toallas enrolladas y un vaso de agua a mano.' },
  'night-marina': { title: 'De vuelta a puerto', description: 'Cuatro barcos, farolas en el muelle y la hora azul.' },
};
